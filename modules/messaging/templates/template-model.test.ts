import { expect, it } from "vitest";
import { fillFields, templateFields, unknownField } from "./template-model.ts";

it("fills in what it knows, and leaves other braces", () => {
  const values = { name: "Anna {time}", time: "06:30" };
  expect(fillFields("Dear {name}, {time} at {place} {}", values)).toBe("Dear Anna {time}, 06:30 at {place} {}");
  expect(fillFields("{constructor}", values)).toBe("{constructor}");
});

it.each([
  ["Dear {name}, meet {guide}.", "departure", null],
  ["Dear {nam}", "departure", "{nam}"],
  ["Dear {}", "departure", "{}"],
  ["You meet {guide}.", "answer", "{guide}"],
] as const)("names the first name that nothing fills in: %s", (text, use, unknown) => {
  expect(unknownField(text, templateFields[use])).toBe(unknown);
});
