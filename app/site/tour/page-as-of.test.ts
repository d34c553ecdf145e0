import { describe, expect, it } from "vitest";
import { pageAsOf } from "./page-as-of.server.ts";

/** Sunday, 06:30 in Delhi; booked until the evening before, 18:00. */
const sunday = { startsAt: "2026-11-22T01:00:00.000Z", cutoffAt: "2026-11-21T12:30:00.000Z" };
const turn = (now: string, departures = [sunday]) => pageAsOf(new Date(now), "cycle", departures);

describe("the last change of a tour's page", () => {
  it("is the beginning of Delhi's day if nothing has ended since", () => {
    expect(turn("2026-11-20T18:30:00.000Z", [])).toBe("2026-11-20T18:30:00.000Z");
    expect(turn("2026-11-21T18:29:59.999Z", [])).toBe("2026-11-20T18:30:00.000Z");
  });

  it("is the moment that booking closed", () => {
    expect(turn("2026-11-21T12:29:59.999Z")).not.toBe(sunday.cutoffAt);
    expect(turn("2026-11-21T12:30:00.000Z")).toBe(sunday.cutoffAt);
    expect(turn("2026-11-21T12:59:00.000Z")).toBe(sunday.cutoffAt);
  });

  it("is the moment that the refund fell", () => {
    // The city's rides: 12 hours before the start.
    expect(turn("2026-11-21T12:59:59.999Z")).toBe(sunday.cutoffAt);
    expect(turn("2026-11-21T13:00:00.000Z")).toBe("2026-11-21T13:00:00.000Z");
  });
});
