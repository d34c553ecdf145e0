import { describe, expect, it } from "vitest";
import { filtersInUse, listSearch, readListParams, tourSearch } from "./list-search-params.ts";
import { MOST_SAVED } from "./saved-tours.ts";

const nothing = readListParams(new URLSearchParams());

describe("the filters in the tour list's address", () => {
  it("are empty without parameters", () => {
    expect(nothing).toEqual({
      text: "",
      location: "",
      type: "",
      level: "",
      length: "",
      distance: "",
      age: null,
      ebike: "",
      order: "",
      date: null,
      people: null,
      saved: null,
      page: null,
      view: "",
    });
    expect(filtersInUse(nothing)).toBe(0);
    expect(listSearch(nothing)).toBe("");
  });

  it("survive writing and reading", () => {
    const wish = {
      ...nothing,
      text: "dawn & dusk, 100 %",
      location: "New Delhi",
      type: "Walking Tour",
      level: "Easy" as const,
      length: "5h",
      distance: "20",
      age: 12,
      ebike: "yes" as const,
      order: "next" as const,
      date: "2026-11-28",
      people: 4,
      saved: ["old-delhi-at-dawn", "bazaars-at-dusk"],
      view: "map" as const,
    };
    expect(readListParams(new URLSearchParams(listSearch(wish)))).toEqual(wish);
    expect(filtersInUse(wish)).toBe(10);
  });

  it.each([
    "type=Submarine&order=up&date=soon&people=many",
    "people=0&date=2026-13-40",
    "people=2.5",
    "level=Hard&length=9h&distance=toString&age=7&ebike=no&order=toString&view=globe",
  ])("drop impossible values: %s", (text) => {
    expect(readListParams(new URLSearchParams(text))).toEqual(nothing);
  });

  it("accept a saved list from a form or link, each tour once", () => {
    expect(readListParams(new URLSearchParams("saved=a&saved=b,a,%3Cscript%3E")).saved).toEqual(["a", "b"]);
  });

  it("accept at most the number of tours that a browser saves", () => {
    const slugs = Array.from({ length: 2_700 }, (_, nth) => `tour-${nth}`);
    expect(readListParams(new URLSearchParams({ saved: slugs.join(",") })).saved).toEqual(slugs.slice(0, MOST_SAVED));
  });

  it("pass party and day to the tour's page", () => {
    expect(tourSearch({ people: 2, date: "2026-11-28" })).toBe("?people=2&date=2026-11-28");
    expect(tourSearch({ people: 1, date: null })).toBe("");
  });
});
