import { describe, expect, it } from "vitest";
import { daysOfRide, describeWeeklyHours, hoursBent, parseWeeklyHours } from "./guide-hours.server.ts";

const at = (moment: string) => new Date(`${moment}+05:30`);
const ride = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe("the hours of a guide", () => {
  it("are read and written in one form", () => {
    for (const typed of ["mon-fri 05:00-14:00", "mon-fri 05:00-14:00, sat 06:00-20:00", "tue 09:00-17:30", "any"])
      expect(describeWeeklyHours(parseWeeklyHours(typed))).toBe(typed);
    expect(describeWeeklyHours(parseWeeklyHours("mon 05:00-14:00,tue 05:00-14:00, thu 05:00-14:00"))).toBe(
      "mon-tue 05:00-14:00, thu 05:00-14:00",
    );
  });

  it.each(["", "weekdays", "mon", "mon 14:00-05:00", "fri-mon 05:00-14:00", "mon 5-14", "mon 05:00-24:30"])(
    "are refused as %j",
    (typed) => {
      expect(() => parseWeeklyHours(typed)).toThrow("weekdays and hours such as");
    },
  );

  it("hold a ride that begins and ends within them, and no other", () => {
    const hours = { weekly: parseWeeklyHours("sat 05:00-14:00") };
    // 28 November 2026 is a Saturday.
    expect(hoursBent(hours, ride("2026-11-28T05:00", "2026-11-28T14:00"))).toEqual([]);
    expect(hoursBent(hours, ride("2026-11-28T04:59", "2026-11-28T09:00"))).toEqual([
      { rule: "outside_hours", words: "rides from 05:00 to 14:00 on this weekday" },
    ]);
    expect(hoursBent(hours, ride("2026-11-28T11:00", "2026-11-28T14:01"))).toHaveLength(1);
    expect(hoursBent(hours, ride("2026-11-27T06:00", "2026-11-27T09:00"))).toEqual([
      { rule: "outside_hours", words: "does not ride on this weekday" },
    ]);
    expect(hoursBent({}, ride("2026-11-27T02:00", "2026-11-27T03:00"))).toEqual([]);
  });

  it("do not limit holidays, whose days off count singly", () => {
    const hours = {
      weekly: parseWeeklyHours("mon 05:00-14:00"),
      daysOff: [{ from: "2026-11-30", to: "2026-11-30" }],
    };
    expect(hoursBent(hours, ride("2026-11-28T06:00", "2026-11-29T18:00"))).toEqual([]);
    expect(hoursBent(hours, ride("2026-11-28T06:00", "2026-12-01T18:00"))).toEqual([
      { rule: "day_off", words: "has 30 November off" },
    ]);
    expect(hoursBent(hours, ride("2026-11-29T06:00", "2026-11-30T00:00"))).toEqual([
      { rule: "outside_hours", words: "does not ride on this weekday" },
    ]);
  });

  it("count the days of a ride in Delhi", () => {
    expect(daysOfRide(ride("2026-11-28T22:00", "2026-11-29T01:00"))).toEqual(["2026-11-28", "2026-11-29"]);
    expect(daysOfRide(ride("2026-11-28T22:00", "2026-11-29T00:00"))).toEqual(["2026-11-28"]);
  });
});
