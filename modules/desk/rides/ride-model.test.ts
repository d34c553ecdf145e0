import { describe, expect, it } from "vitest";
import { type DeskRide, describeSpan, factsOfRide, howOld, rideState, timeBeside } from "./ride-model.ts";

const NOW = "2026-11-28T03:42:00.000Z"; // Saturday 09:12 in Delhi

const ride = (parts: Partial<DeskRide> = {}): DeskRide => ({
  ...{ id: "one", tourSlug: "avenues", tourName: "New Delhi Avenues", localDate: "2026-11-28", localTime: "16:30" },
  ...{ startsAt: "2026-11-28T11:00:00.000Z", endsAt: "2026-11-28T14:00:00.000Z", cutoffAt: "2026-11-28T07:00:00.000Z" },
  ...{ status: "open", statusReason: null, isSold: true, taken: 4, capacity: 8 },
  ...{ seats: { paid: 4, due: 0, held: 0, free: 4 }, heldUntil: null, riders: 4, duePaise: 0 },
  ...{ heldPaise: 0, worthPaise: 0 },
  ...{ missing: 0, missingWorthPaise: 0, noShows: 0, waiting: 0, forming: null },
  guides: { needed: 1, names: [], lacking: 0 },
  ...parts,
});

describe("a departure's state", () => {
  it.each<[string, Partial<DeskRide>, string, string]>([
    ["sells", {}, "well", "Open to 12:30"],
    [
      "sells until another day",
      {
        cutoffAt: "2026-11-29T01:00:00Z",
        startsAt: "2026-11-29T03:00:00Z",
        endsAt: "2026-11-29T06:00:00Z",
        localDate: "2026-11-29",
      },
      "well",
      "Open to Sun 06:30",
    ],
    ["lacks a guide", { guides: { needed: 1, names: [], lacking: 1 } }, "now", "No guide"],
    ["has one of two", { guides: { needed: 2, names: ["Asha"], lacking: 1 } }, "now", "1 guide short"],
    [
      "has time to find a guide",
      {
        ...{ guides: { needed: 1, names: [], lacking: 1 }, localDate: "2026-12-02" },
        ...{ startsAt: "2026-12-02T03:00:00Z", endsAt: "2026-12-02T06:00:00Z", cutoffAt: "2026-12-02T01:00:00Z" },
      },
      "well",
      "Open to Wed 06:30",
    ],
    ["leaves soon", { startsAt: "2026-11-28T05:00:00.000Z" }, "soon", "in 1 h 18 min"],
    ["is full", { taken: 8 }, "soon", "Full"],
    ["is full and waited for", { taken: 8, waiting: 3 }, "soon", "Full, 3 wait"],
    ["forms", { forming: { minimum: 6, decidesAt: "2026-11-28T08:30:00Z" } }, "soon", "4 of 6, by 14:00"],
    ["sells no more", { cutoffAt: "2026-11-27T22:30:00.000Z" }, "later", "Closed since 04:00"],
    ["is shut", { status: "closed" }, "later", "Closed"],
    ["is not sold", { isSold: false }, "later", "Not for sale"],
    ["has nobody", { taken: 0 }, "later", "Nobody yet"],
    ["is off", { status: "cancelled" }, "later", "Called off"],
    ["is out", { startsAt: "2026-11-28T01:00:00.000Z", endsAt: "2026-11-28T05:00:00.000Z" }, "later", "Back at 10:30"],
    [
      "is out for days",
      { startsAt: "2026-11-28T01:30:00.000Z", endsAt: "2026-11-29T13:30:00.000Z" },
      "later",
      "Back Sun 19:00",
    ],
    ["is over", { startsAt: "2026-11-27T01:00:00Z", endsAt: "2026-11-27T05:00:00Z" }, "later", "Back"],
    ["ran for nobody", { taken: 0, startsAt: "2026-11-28T01:00:00Z" }, "later", "Did not run"],
  ])("that %s", (_, parts, tone, words) => expect(rideState(ride(parts), NOW)).toEqual({ tone, words }));
});

it("names what a departure lacks, or nothing", () => {
  const facts = (parts: Partial<DeskRide>) => factsOfRide(ride(parts), NOW).map(({ words }) => words);
  expect(facts({})).toEqual(["all details here"]);
  expect(facts({ missing: 3, duePaise: 4_000_00 })).toEqual(["3 details missing", "₹4,000 due"]);
  const held = { seats: { paid: 2, due: 0, held: 2, free: 4 }, heldUntil: "2026-11-28T03:54:00Z" };
  expect(facts(held)[0]).toBe("2 held to 09:24");
  expect(facts({ taken: 0, riders: 0 })).toEqual(["open to 12:30"]);
});

it("names a day only if it differs", () => {
  expect(timeBeside("2026-11-28T12:30:00Z", NOW)).toBe("18:00");
  expect(timeBeside("2026-11-29T12:30:00Z", NOW)).toBe("Sun 18:00");
  expect(timeBeside("2026-12-12T12:30:00Z", NOW)).toBe("Sat 12 Dec 18:00");
});

it.each([
  [18, "18 min"],
  [60, "1 h"],
  [288, "4 h 48 min"],
  [4 * 1440, "4 days"],
])("says %i minutes as %s", (minutes, words) => expect(describeSpan(minutes * 60_000)).toBe(words));

it("says how old something is, in whole minutes", () => {
  expect([59_000, 60_000, 50 * 3_600_000].map(howOld)).toEqual(["just now", "1 min old", "2 days old"]);
});
