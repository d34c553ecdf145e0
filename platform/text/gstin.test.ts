import { expect, it } from "vitest";
import { isGstin } from "./gstin.ts";

it.each(["27AAPFU0939F1ZV", "07AAAAA0000A1Z4"])("accepts a number with a right check digit: %s", (number) => {
  expect(isGstin(number)).toBe(true);
});

it.each([
  ["two digits in another order", "72AAPFU0939F1ZV"],
  ["another check digit", "27AAPFU0939F1ZW"],
  ["a sign too few", "27AAPFU0939F1Z"],
  ["small letters", "27aapfu0939f1zv"],
  ["a space", "27 AAPFU0939F1ZV"],
])("refuses %s", (_, number) => {
  expect(isGstin(number)).toBe(false);
});
