import { describe, expect, it } from "vitest";
import { officeAsOf } from "./office-as-of.server.ts";
import { attendanceAt } from "./office-hours.ts";

const hours = { days: "Monday to Saturday", opens: "10:00am", closes: "5:00pm" };
const delhi = (time: string): Date => new Date(`2026-11-21T${time}+05:30`);

describe("the last change of the office's state", () => {
  it.each([
    ["09:59:59.999", "00:00"],
    ["10:00", "10:00"],
    ["16:59", "10:00"],
    ["17:00", "17:00"],
    ["23:59", "17:00"],
  ])("at %s is that of %s, with the same text", (time, turn) => {
    const last = officeAsOf(hours, delhi(time));
    expect(last).toBe(delhi(turn).toISOString());
    expect(attendanceAt(hours, Date.parse(last))).toEqual(attendanceAt(hours, delhi(time).getTime()));
  });

  it("is the beginning of the day if the hours are free text", () => {
    expect(officeAsOf({ opens: "early", closes: "late" }, delhi("12:00"))).toBe(delhi("00:00").toISOString());
  });
});
