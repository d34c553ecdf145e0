import { expect, it } from "vitest";
import { errorTable } from "#platform/errors.ts";
import { refusalTable } from "./refusals.ts";

it("uses no refusal code for a failing call", () => {
  expect(Object.keys(refusalTable).filter((code) => code in errorTable)).toEqual([]);
});
