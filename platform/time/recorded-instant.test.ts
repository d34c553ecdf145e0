import { expect, it } from "vitest";
import { recordedInstant } from "./recorded-instant.ts";

it("names year and Delhi's day of an event", () => {
  expect(recordedInstant("2026-11-27T19:00:00.000Z")).toBe("28 November 2026, 00:30 IST");
});
