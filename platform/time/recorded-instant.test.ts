import { expect, it } from "vitest";
import { recordedInstant } from "./recorded-instant.ts";

it("says the year of what was done, and Delhi's day", () => {
  expect(recordedInstant("2026-11-27T19:00:00.000Z")).toBe("28 November 2026, 00:30 IST");
});
