import { describe, expect, it } from "vitest";
import { tourContent } from "#modules/catalogue/model.ts";
import { drawForm } from "../draw-form.ts";
import { studioFieldsOf } from "../form-fields.server.ts";
import { FIELD } from "../list-moves.ts";
import { gapsLeft, TEXT_GAP, tourTemplate, tourTemplates } from "./tour-templates.ts";

/** The template as somebody fills it in. */
function filled(template: (typeof tourTemplates)[number]) {
  const value = JSON.parse(JSON.stringify(tourTemplate(template)).replaceAll(TEXT_GAP, "the old market")) as ReturnType<
    typeof JSON.parse
  >;
  return {
    ...value,
    ...{ slug: "our-first", name: "Our first", feature: "Old lanes", location: "Delhi", destination: "delhi" },
    ...{ backgroundPhoto: "market", photos: ["market"], price: { regularPaise: 1500_00 }, distanceKm: 12 },
    host: { ...value.host, name: "Asha", photo: "asha" },
    meetingPoint: {
      name: "Gate",
      address: "Road",
      landmark: "Tree",
      mapQuery: "gate",
      latitude: 28.6,
      longitude: 77.2,
    },
    highlights: value.highlights.map((one: object) => ({ ...one, time: "07:00", name: "A stop" })),
    itinerary: value.itinerary.map((one: object) => ({ ...one, title: "A day", place: "A town" })),
  };
}

describe.each(tourTemplates)("the template of a first tour: %s", (template) => {
  it("is a whole tour once its gaps are filled, and names no company", () => {
    const read = tourContent.safeParse(filled(template));
    expect(read.error?.issues ?? []).toEqual([]);
    expect(gapsLeft(read.data)).toEqual([]);
    expect(JSON.stringify(tourTemplate(template))).not.toMatch(/Pahiya|Delhi/);
  });

  it("is no tour as it is: what only the company knows is missing or marked", () => {
    const paths = tourContent.safeParse(tourTemplate(template)).error?.issues.map(({ path }) => path[0]);
    expect(paths).toEqual(expect.arrayContaining(["name", "slug", "price", "host", "meetingPoint", "photos"]));
    expect(gapsLeft(tourTemplate(template)).length).toBeGreaterThan(8);
  });

  it("is drawn by the studio's form", () => {
    expect(drawForm(studioFieldsOf(tourContent), tourTemplate(template), {}, FIELD).length).toBeGreaterThan(20);
  });
});
