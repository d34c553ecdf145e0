import { expect, it } from "vitest";
import { describeLeft, secondsLeft } from "./describe-left.ts";

const wordsAfter = (seconds: number): string => describeLeft(secondsLeft(seconds * 1_000));

it.each([
  [15 * 60, "15 min left to pay"],
  [14 * 60 + 59, "14 min left to pay"],
  [2 * 60 + 59, "2 min left to pay"],
  [2 * 60 + 1, "2 min left to pay"],
  [2 * 60, "2:00 left to pay"],
  [95, "1:35 left to pay"],
  [9, "0:09 left to pay"],
  [0, "The time to pay is over"],
  [-5, "The time to pay is over"],
  [90 * 60, "90 min left to pay"],
  [24 * 3_600, "24 h left to pay"],
  [3 * 86_400, "3 days left to pay"],
])("says %i seconds as %s", (seconds, words) => {
  expect(wordsAfter(seconds)).toBe(words);
});

it("changes each minute while there are many, and each second in the last two", () => {
  const stepsBetween = (from: number, to: number): number =>
    new Set(Array.from({ length: from - to }, (_, at) => secondsLeft((from - at) * 1_000))).size;
  expect(stepsBetween(900, 840)).toBe(2);
  expect(stepsBetween(120, 60)).toBe(60);
});
