import { expect, it } from "vitest";
import { fillFields, unknownField } from "./named-fields.ts";

it("fills in what it knows, and leaves other braces", () => {
  const values = { name: "Anna {time}", time: "06:30" };
  expect(fillFields("Dear {name}, {time} at {place} {}", values)).toBe("Dear Anna {time}, 06:30 at {place} {}");
  expect(fillFields("{constructor}", values)).toBe("{constructor}");
});

it.each([
  ["Dear {name}, meet {guide}.", null],
  ["Dear {nam}", "{nam}"],
  ["Dear {}", "{}"],
])("names the first name that nothing fills in: %s", (text, unknown) => {
  expect(unknownField(text, ["name", "guide"])).toBe(unknown);
});
