import { describe, expect, it } from "vitest";
import { tourFiles } from "#content/index.ts";
import { tourContent, tourKinds, tourTraits, travelTypes } from "./model.ts";

const faultsOf = (changes: object): string[] => {
  const [cycle] = tourFiles.filter(({ tour }) => tour.kind === "cycle");
  const parsed = tourContent.safeParse({ ...cycle?.tour, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("a tour's kind", () => {
  it("sets its other traits, and contradicting content is refused", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ travelType: "Walking Tour", sells: "enquiry", mode: "Walk" })).toEqual([
      'travelType: A tour of the kind "cycle" has "Cycle Tour" here',
      'sells: A tour of the kind "cycle" has "instant" here',
      'mode: A tour of the kind "cycle" has "Cycle" here',
    ]);
    expect(faultsOf({ duration: { days: 2, nights: 1 } })).toEqual(["duration: Holidays last days, other tours hours"]);
  });

  it("has a travel type of its own", () => {
    expect(tourKinds.map((kind) => tourTraits[kind].travelType)).toEqual([...travelTypes]);
  });
});

describe("a tour's film", () => {
  it.each([
    "http://www.youtube-nocookie.com/embed/PVGeM40dABA",
    "https://films.example/embed/1",
    "https://www.youtube-nocookie.com.example/embed/1",
    "javascript:alert(1)",
  ])("is refused at %s, which no page may frame", (videoUrl) => {
    expect(faultsOf({ videoUrl })).toEqual([
      "videoUrl: An address that begins with https://www.youtube-nocookie.com/embed/",
    ]);
  });

  it("is taken where pages may frame it", () => {
    expect(faultsOf({ videoUrl: "https://www.youtube-nocookie.com/embed/PVGeM40dABA" })).toEqual([]);
  });
});
