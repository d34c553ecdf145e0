import { describe, expect, it } from "vitest";
import { filtersInUse, listSearch, readListParams, tourSearch } from "./list-search-params.ts";
import { MOST_SAVED } from "./saved-tours.ts";

const nothing = readListParams(new URLSearchParams());

describe("what somebody looks for in the list of tours", () => {
  it("is nothing without an address", () => {
    expect(nothing).toEqual({
      text: "",
      location: "",
      type: "",
      order: "",
      date: null,
      people: null,
      saved: null,
      page: null,
    });
    expect(filtersInUse(nothing)).toBe(0);
    expect(listSearch(nothing)).toBe("");
  });

  it("survives the way to the address and back", () => {
    const wish = {
      ...nothing,
      text: "dawn & dusk, 100 %",
      location: "New Delhi",
      type: "Walking Tour",
      order: "1" as const,
      date: "2026-11-28",
      people: 4,
      saved: ["old-delhi-at-dawn", "bazaars-at-dusk"],
    };
    expect(readListParams(new URLSearchParams(listSearch(wish)))).toEqual(wish);
    expect(filtersInUse(wish)).toBe(5);
  });

  it.each(["type=Submarine&order=up&date=soon&people=many", "people=0&date=2026-13-40", "people=2.5"])(
    "leaves out what makes no sense: %s",
    (text) => {
      expect(readListParams(new URLSearchParams(text))).toEqual(nothing);
    },
  );

  it("takes a saved list from a form as well as from a link, each tour once", () => {
    expect(readListParams(new URLSearchParams("saved=a&saved=b,a,%3Cscript%3E")).saved).toEqual(["a", "b"]);
  });

  it("takes no more of a saved list than a browser saves", () => {
    const slugs = Array.from({ length: 2_700 }, (_, nth) => `tour-${nth}`);
    expect(readListParams(new URLSearchParams({ saved: slugs.join(",") })).saved).toEqual(slugs.slice(0, MOST_SAVED));
  });

  it("gives the party and the day to the tour's own page", () => {
    expect(tourSearch({ people: 2, date: "2026-11-28" })).toBe("?people=2&date=2026-11-28");
    expect(tourSearch({ people: 1, date: null })).toBe("");
  });
});
