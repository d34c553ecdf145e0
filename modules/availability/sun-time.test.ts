import { describe, expect, it } from "vitest";
import { expandRule } from "./expand-rule.server.ts";
import { scheduleRule } from "./model.ts";
import { sunriseAtDawn, sunTime } from "./sun-time.server.ts";

const exact = { offsetMinutes: 0, roundToMinutes: 1 } as const;
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

describe("a start by the sun", () => {
  // Sunrise and sunset over Delhi by the almanac, to the minute or two.
  it.each([
    ["2026-06-12", "05:23", "19:19"],
    ["2027-01-12", "07:15", "17:43"],
    ["2026-03-20", "06:25", "18:32"],
  ])("knows the sun over Delhi on %s", (date, sunrise, sunset) => {
    expect(Math.abs(minutes(sunTime({ sun: "sunrise", ...exact }, date)) - minutes(sunrise))).toBeLessThanOrEqual(2);
    expect(Math.abs(minutes(sunTime({ sun: "sunset", ...exact }, date)) - minutes(sunset))).toBeLessThanOrEqual(2);
  });

  it("is rounded up, and follows the year", () => {
    const start = { sun: "sunrise", offsetMinutes: 15, roundToMinutes: 15, notBefore: "06:00" };
    const rule = scheduleRule.parse({
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
      startTimes: [start],
      capacity: 8,
      cutoff: { kind: "at-start" },
    });
    const on = (date: string) => expandRule(rule, date, date)[0]?.localTime;
    expect([on("2026-06-12"), on("2026-11-01"), on("2027-01-12")]).toEqual(["06:00", "06:45", "07:30"]);
  });
});

describe("sunrise", () => {
  const redFort = { latitude: 28.656, longitude: 77.237 };
  const kochi = { latitude: 9.966, longitude: 76.242 };
  const on = (place: typeof redFort, localDate: string, localTime: string) =>
    sunriseAtDawn(place, { localDate, localTime });

  it("is given for a ride that begins at dawn, as in the almanac", () => {
    expect(Math.abs(minutes(on(redFort, "2027-01-12", "06:45") ?? "") - minutes("07:15"))).toBeLessThanOrEqual(2);
    expect(Math.abs(minutes(on(redFort, "2026-06-12", "06:00") ?? "") - minutes("05:23"))).toBeLessThanOrEqual(2);
    expect(Math.abs(minutes(on(kochi, "2027-01-12", "06:30") ?? "") - minutes("06:45"))).toBeLessThanOrEqual(3);
  });

  it("is given for no other", () => {
    expect(on(redFort, "2026-06-12", "06:30")).toBeNull();
    expect(on(redFort, "2027-01-12", "06:00")).toBeNull();
    expect(on(redFort, "2027-01-12", "17:30")).toBeNull();
  });
});

describe("a cut-off", () => {
  it.each([
    [{ kind: "hours-before", hours: 4 }, "2026-11-27T21:00:00.000Z"],
    [{ kind: "clock-before", days: 1, at: "18:00" }, "2026-11-27T12:30:00.000Z"],
    [{ kind: "at-start" }, "2026-11-28T01:00:00.000Z"],
    [{ kind: "until-full", joinMinutes: 20 }, "2026-11-28T01:20:00.000Z"],
  ])("is read as %j", (cutoff, instant) => {
    const rule = scheduleRule.parse({ weekdays: ["sat"], startTimes: ["06:30"], capacity: 8, cutoff });
    expect(expandRule(rule, "2026-11-28", "2026-11-28")[0]?.cutoffAt.toISOString()).toBe(instant);
  });
});
