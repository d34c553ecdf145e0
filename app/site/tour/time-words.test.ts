import { expect, it } from "vitest";
import { withIst } from "./time-words.ts";

it.each([
  ["06:30 to 10:30", "06:30 to 10:30 IST"],
  ["06:45 at Purana Qila", "06:45 IST at Purana Qila"],
  ["You choose; most start between 06:30 and 09:00", "You choose; most start between 06:30 and 09:00 IST"],
  ["By agreement", "By agreement"],
])("says whose clock %s is", (words, said) => {
  expect(withIst(words)).toBe(said);
});
