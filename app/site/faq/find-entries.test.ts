import { describe, expect, it } from "vitest";
import { type FaqCategory, findQuestions, locateEntry, searchWords } from "./find-entries.ts";

const categories: FaqCategory[] = [
  {
    id: "weather",
    name: "Weather and air",
    entries: [
      { id: "weather-fog", question: "What about fog?", answer: "In rain and fog we wait; see [the terms](/terms)." },
      { id: "weather-rain", question: "Do you ride in the rain?", answer: "In drizzle, yes." },
    ],
  },
  { id: "paying", name: "Paying", entries: [{ id: "paying-how", question: "How do I pay?", answer: "By card." }] },
];
const found = (query: string) => findQuestions(categories, query).map(({ entry }) => entry.id);

describe("searching the questions", () => {
  it("lists entries first whose question contains the words", () => {
    expect(found("Rain")).toEqual(["weather-rain", "weather-fog"]);
  });

  it("requires every word, in any order and place", () => {
    expect(found("card PAY")).toEqual(["paying-how"]);
    expect(found("air fog")).toEqual(["weather-fog"]);
    expect(found("fog card")).toEqual([]);
  });

  it("searches a link's text, not its address", () => {
    expect(found("the terms")).toEqual(["weather-fog"]);
    expect(found("/terms")).toEqual([]);
  });

  it("finds nothing for an empty query", () => {
    expect(found("   ")).toEqual([]);
    expect(searchWords(" Rain  rain ")).toEqual(["rain"]);
  });
});

describe("a fragment of the address", () => {
  it("opens a category or an entry of it", () => {
    expect(locateEntry(categories, "#weather")).toEqual({ category: "weather", entry: null });
    expect(locateEntry(categories, "#weather-rain")).toEqual({ category: "weather", entry: "weather-rain" });
  });

  it("means nothing when it is unknown or empty", () => {
    expect([locateEntry(categories, ""), locateEntry(categories, "#main")]).toEqual([null, null]);
  });
});
