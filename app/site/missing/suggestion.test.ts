import { describe, expect, it } from "vitest";
import { closest, isSuggestions } from "./suggestion.ts";
import { wordsIn } from "./words-in.ts";

const page = (path: string, label: string) => ({ path, label, kind: "Tour" });
const pages = [
  page("/tours/cycle-tours/old-delhi-at-dawn", "Old Delhi at Dawn"),
  page("/tours/cycle-tours/new-delhi-avenues", "New Delhi Avenues"),
  page("/tours/bicycle-touring/goa-back-roads", "Goa by Its Back Roads"),
  page("/blogs/explore-delhi/trees-of-the-avenues", "Trees of the avenues"),
];

describe("the suggestion for a wrong address", () => {
  it.each([
    ["/tours/cycle-tours/old-dehli-at-dawn", "Old Delhi at Dawn"],
    ["/old-delhi-dawn", "Old Delhi at Dawn"],
    ["/tours/goa", "Goa by Its Back Roads"],
    ["/TREES_OF_AVENUES/", "Trees of the avenues"],
  ])("%s is closest to %s", (asked, label) => {
    expect(closest(asked, pages)[0]?.label).toBe(label);
  });

  it.each(["/", "/wp-login.php", "/xyzzy"])("%s resembles nothing here", (asked) => {
    expect(closest(asked, pages)).toEqual([]);
  });

  it("is not computed for words longer than any of ours", () => {
    expect(closest(`/${"x".repeat(200)}old-delhi-at-dawn`, pages)).toEqual([]);
  });

  it.each([
    ["/tours/qutub-minar", "qutub minar"],
    ["/blogs/Old_Delhi/", "Old Delhi"],
    [encodeURI("/दिल्ली"), "दिल्ली"],
    ["/xyz-123", ""],
    ["/wp-login.php", ""],
    ["/%E0%A4", ""],
    ["/", ""],
  ])("%s is searched for as “%s”", (asked, words) => {
    expect(wordsIn(asked)).toBe(words);
  });

  it("accepts only the error of the route for unknown addresses", () => {
    expect(isSuggestions({ suggestions: [] })).toBe(true);
    expect(isSuggestions("no such tour")).toBe(false);
    expect(isSuggestions(null)).toBe(false);
  });
});
