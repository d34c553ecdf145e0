import { describe, expect, it } from "vitest";
import { findGaps, type GapFacts, gapsBeyond, type NamedDocument } from "./find-gaps.ts";

const document = (
  kind: string,
  key: string,
  value: object,
  pictures: NamedDocument["pictures"] = [],
): NamedDocument => ({
  ...{ kind, key, name: `${kind} ${key}`, value, pictures },
});
const facts = (documents: NamedDocument[], more: Partial<GapFacts> = {}): GapFacts => ({
  ...{ documents, addresses: new Set(["/", "/tours", "/faq"]), pictures: new Map(), withoutDates: [] },
  ...more,
});
const told = (some: GapFacts) => findGaps(some).map(({ code, key, field }) => [code, key, field]);

describe("gaps of pages", () => {
  it("are links that lead to no page, with the place of their field", () => {
    const value = {
      links: [{ path: "/tours#list" }, { path: "/tour" }],
      text: "See [the questions](/faq?q=rain) and [the map](/map).",
      url: "/not-a-link-field",
    };
    expect(told(facts([document("page", "home2", value)]))).toEqual([
      ["broken_link", "home2", "links.1.path"],
      ["broken_link", "home2", "text"],
    ]);
  });

  it("are none for a link with another spelling of its end", () => {
    expect(told(facts([document("page", "x", { path: "/tours/" })]))).toEqual([]);
  });

  it("are missing Hindi names, descriptions and parts that guests look for", () => {
    const story = document("story", "s", { shortDescription: " ", relatedTours: [] });
    expect(
      told(facts([document("destination", "agra", { nameHindi: "आगरा" }), document("destination", "goa", {}), story])),
    ).toEqual([
      ["no_hindi_name", "goa", "nameHindi"],
      ["no_description", "s", "shortDescription"],
      ["empty_part", "s", "relatedTours"],
    ]);
  });

  it("are pictures in use that are not there, or lack words or rights", () => {
    const shown = document("page", "x", {}, [
      { field: "photo", key: "gone" },
      { field: "photos.0", key: "bare" },
    ]);
    const pictures = new Map([
      ["bare", { alt: "", credit: "Asha", licence: " " }],
      ["unused", { alt: "", credit: "", licence: "" }],
    ]);
    expect(told(facts([shown], { pictures }))).toEqual([
      ["unknown_picture", "x", "photo"],
      ["picture_alt", "bare", "alt"],
      ["picture_rights", "bare", "credit"],
    ]);
  });

  it("are tours without a date in the next weeks", () => {
    const [gap] = findGaps(facts([], { withoutDates: [{ id: "t1", name: "Old Delhi", weeks: 8 }] }));
    expect(gap).toMatchObject({ code: "no_dates", key: "t1", words: "No date can be booked in the next 8 weeks." });
  });

  it("count as new only if they were not there before", () => {
    const before = findGaps(facts([document("page", "x", { path: "/map" })]));
    const after = findGaps(facts([document("page", "x", { path: "/map", link: { path: "/plan" } })]));
    expect(gapsBeyond(after, before).map(({ field }) => field)).toEqual(["link.path"]);
  });
});
