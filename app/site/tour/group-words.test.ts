import { expect, it } from "vitest";
import { ageWords, groupWords } from "./group-words.ts";

it("says from how many on a group rides, where one alone may not", () => {
  expect(groupWords({ min: 10, max: 60 })).toBe("10 to 60");
  expect(groupWords({ min: 1, max: 12 })).toBe("at most 12");
});

it("names no age where there is no least one", () => {
  expect(ageWords(12)).toBe("12 years");
  expect(ageWords(0)).toBe("any");
});
