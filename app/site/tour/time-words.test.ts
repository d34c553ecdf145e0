import { expect, it } from "vitest";
import { withIst } from "./time-words.ts";

it.each([
  ["06:30 to 10:30", "06:30 to 10:30\u00a0IST"],
  ["06:45 at Purana Qila", "06:45\u00a0IST at Purana Qila"],
  ["You choose; most start between 06:30 and 09:00", "You choose; most start between 06:30 and 09:00\u00a0IST"],
  ["By agreement", "By agreement"],
])("names the time zone of %s on the line of its hour", (words, said) => {
  expect(withIst(words)).toBe(said);
});
