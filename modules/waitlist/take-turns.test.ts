import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignTurns, turnUntil, type WaitlistParty } from "./assign-turns.ts";

const NOW = new Date("2026-11-21T06:00:00Z");
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const HOUR = 60;

const party = (id: string, people: number, told?: { ago: number; until: number | null }): WaitlistParty => ({
  id,
  people,
  toldAt: told ? at(-told.ago) : null,
  turnUntil: told && told.until !== null ? at(told.until) : null,
});
const ids = (parties: WaitlistParty[]): string => parties.map(({ id }) => id).join("");
const turns = (parties: WaitlistParty[], placesLeft: number, minutesLeft = 48 * HOUR) => {
  const { told, over } = assignTurns(parties, placesLeft, { now: NOW, cutoffAt: at(minutesLeft) });
  return { told: ids(told), over: ids(over) };
};

describe("turns on a waitlist", () => {
  it("go to the first parties that fit beside each other", () => {
    const list = [party("a", 3), party("b", 1), party("c", 2)];
    expect(turns(list, 0).told).toBe("");
    expect(turns(list, 1).told).toBe("b");
    expect(turns(list, 2).told).toBe("b");
    expect(turns(list, 3).told).toBe("a");
    expect(turns(list, 4).told).toBe("ab");
    expect(turns(list, 6).told).toBe("abc");
  });

  it("last until their end, and do not come back", () => {
    const inTurn = party("a", 1, { ago: HOUR, until: 5 });
    const passed = party("a", 1, { ago: 13 * HOUR, until: -1 });
    expect(turns([inTurn, party("b", 1)], 1).told).toBe("");
    expect(turns([inTurn, party("b", 1)], 2).told).toBe("b");
    expect(turns([passed, party("b", 1)], 1).told).toBe("b");
    expect(turns([passed], 1), "once for as long as there is room").toEqual({ told: "", over: "" });
  });

  it("keep their places, even for an earlier larger party", () => {
    expect(turns([party("a", 2), party("b", 1, { ago: 10, until: 60 })], 2).told).toBe("");
    expect(turns([party("a", 2), party("b", 1, { ago: 10, until: 60 })], 3).told).toBe("a");
  });

  it("end without room; new room is told at most hourly", () => {
    const told = party("a", 2, { ago: 30, until: 60 });
    expect(turns([told], 1)).toEqual({ told: "", over: "a" });
    const again = (ago: number) => turns([party("a", 2, { ago, until: null }), party("b", 2)], 2).told;
    expect(again(59), "it is still theirs").toBe("");
    expect(again(60)).toBe("a");
  });

  it("reserve no room until booking ends for parties that may not be told earlier", () => {
    const list = [party("a", 2, { ago: 30, until: null }), party("b", 2)];
    expect(turns(list, 2, 31).told).toBe("");
    expect(turns(list, 2, 30).told).toBe("b");
    expect(turns(list, 4, 30).told).toBe("b");
  });

  it("last a quarter of the remaining time, from half an hour to twelve hours", () => {
    const lasts = (hours: number) => (turnUntil(NOW, at(hours * HOUR)).getTime() - NOW.getTime()) / 60_000;
    expect([lasts(400), lasts(48), lasts(24), lasts(4), lasts(2), lasts(1)]).toEqual([720, 720, 360, 60, 30, 30]);
  });

  it("promise at most the free places, and skip nobody who fits", () => {
    const anyParty = fc.record({
      people: fc.integer({ min: 1, max: 6 }),
      told: fc.option(
        fc.record({ ago: fc.integer({ min: 0, max: 800 }), until: fc.option(fc.integer({ min: -99, max: 99 })) }),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyParty, { maxLength: 8 }), fc.integer({ min: 0, max: 10 }), (made, placesLeft) => {
        const list = made.map(({ people, told }, index) => party(String(index), people, told ?? undefined));
        const { told, over } = assignTurns(list, placesLeft, { now: NOW, cutoffAt: at(48 * HOUR) });
        const inTurn = list.filter((one) => one.people <= placesLeft && one.turnUntil !== null && one.turnUntil > NOW);
        const sum = (parties: WaitlistParty[]) => parties.reduce((all, { people }) => all + people, 0);
        if (told.length > 0) expect(sum(told) + sum(inTurn)).toBeLessThanOrEqual(placesLeft);
        expect(told.filter(({ turnUntil: until }) => until !== null)).toEqual([]);
        expect(over.every(({ people }) => people > placesLeft)).toBe(true);
        const first = list.find((one) => one.turnUntil === null && one.people <= placesLeft - sum(inTurn));
        if (first?.toldAt === null) expect(told).toContain(first);
      }),
    );
  });
});
