import { expect, it } from "vitest";
import { errorTable } from "#platform/errors.ts";
import { refusalTable } from "./refusals.ts";

it("has no code that means something else where a call fails instead of being refused", () => {
  expect(Object.keys(refusalTable).filter((code) => code in errorTable)).toEqual([]);
});
