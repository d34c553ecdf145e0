import { describe, expect, it } from "vitest";
import { companyContent } from "#content/pages/company.ts";
import { attendanceAt, daysOf, minutesOf } from "./office-hours.ts";

const hours = companyContent.officeHours;
/** An instant by Delhi's clock. 21 November 2026 is a Saturday. */
const delhi = (day: string, time: string) => Date.parse(`${day}T${time}+05:30`);

describe("the office's state", () => {
  it("follows the specification's hours", () => {
    expect([hours.opens, hours.closes]).toEqual(["10:00am", "5:00pm"]);
  });

  it.each([
    ["09:59:59", "Closed now, open today from 10:00am IST"],
    ["10:00:00", "Open now, until 5:00pm IST"],
    ["16:59:59", "Open now, until 5:00pm IST"],
    ["17:00:00", "Closed now, open again tomorrow from 10:00am IST"],
    ["00:00:00", "Closed now, open today from 10:00am IST"],
  ])("at %s in Delhi says: %s", (time, words) => {
    expect(attendanceAt(hours, delhi("2026-11-21", time))?.words).toBe(words);
  });

  it("uses Delhi's day when the reader's differs", () => {
    // Friday 21:00 in New York is Saturday 07:30 in Delhi.
    expect(attendanceAt(hours, Date.parse("2026-11-21T02:00:00Z"))).toEqual({
      isOpen: false,
      words: "Closed now, open today from 10:00am IST",
    });
  });

  it("is closed over a weekend, and says until when", () => {
    const week = { ...hours, days: "Monday to Friday" };
    expect(attendanceAt(week, delhi("2026-11-20", "18:00"))?.words).toBe(
      "Closed now, open again on Monday from 10:00am IST",
    );
    expect(attendanceAt(week, delhi("2026-11-21", "12:00"))?.isOpen).toBe(false);
    expect(attendanceAt(week, delhi("2026-11-23", "12:00"))?.isOpen).toBe(true);
  });

  it("says nothing about hours that it cannot parse", () => {
    expect(attendanceAt({ ...hours, days: "By appointment" }, delhi("2026-11-21", "12:00"))).toBeNull();
    expect(attendanceAt({ ...hours, opens: "late morning" }, delhi("2026-11-21", "12:00"))).toBeNull();
  });
});

it.each([
  ["12:00am", 0],
  ["12:30pm", 750],
  ["5:00 PM", 1020],
  ["17:00", 1020],
  ["25:00", null],
  ["noon", null],
])("reads %s", (words, minutes) => {
  expect(minutesOf(words)).toBe(minutes);
});

it("reads a range of days, also across the week's end", () => {
  expect(daysOf("Saturday to Monday")).toEqual([6, 0, 1]);
  expect(daysOf("Daily")).toHaveLength(7);
  expect(daysOf("most days")).toBeNull();
});
