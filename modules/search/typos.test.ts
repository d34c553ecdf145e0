import { describe, expect, it } from "vitest";
import { countTypos, isPossibleTypo } from "./typos.ts";

describe("typing errors", () => {
  it.each([
    ["udaipur", "udaipur", 0],
    ["udiapur", "udaipur", 1],
    ["kerla", "kerala", 1],
    ["keralaa", "kerala", 1],
    ["kutab", "kutub", 1],
    ["", "goa", 3],
    ["goa", "", 3],
    ["refund", "refuge", 2],
  ])("from %j to %j are counted", (typed, meant, slips) => {
    expect(countTypos(typed, meant)).toBe(slips);
    expect(countTypos(meant, typed)).toBe(slips);
  });

  it("are allowed by a word's length", () => {
    expect(
      ["go", "goa", "contact", "rajasthan"].map((typed) => [1, 2].map((slips) => isPossibleTypo(typed, slips))),
    ).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});
