import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayForKey,
  daysIn,
  monthWeeks,
  nameOfDay,
  nameOfMonth,
  nearestInWeek,
  sameDayIn,
  weekday,
} from "#app/ui/calendar/calendar-dates.ts";

describe("calendar arithmetic", () => {
  it("crosses months, years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(addMonths("2026-01", -13)).toBe("2024-12");
    expect(daysIn("2028-02")).toBe(29);
    expect(daysIn("2026-11")).toBe(30);
  });

  it("keeps the day when changing months, or takes the month's last", () => {
    expect(sameDayIn("2027-02", "2027-01-31")).toBe("2027-02-28");
    expect(sameDayIn("2027-03", "2027-02-28")).toBe("2027-03-28");
  });

  it("begins the week on Monday", () => {
    expect(weekday("2026-11-23")).toBe(0);
    expect(weekday("2026-11-22")).toBe(6);
  });
});

describe("the weeks of a month", () => {
  it("hold each day once, in its column", () => {
    for (const month of ["2026-02", "2026-11", "2027-05", "2028-02"]) {
      const weeks = monthWeeks(month);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toHaveLength(daysIn(month));
      expect(new Set(days).size).toBe(days.length);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [column, day] of week.entries()) if (day) expect(weekday(day)).toBe(column);
      }
    }
  });

  it("are four for a February from Monday, and up to six for a long month", () => {
    expect(monthWeeks("2027-02")).toHaveLength(4);
    expect(monthWeeks("2026-11")).toHaveLength(6);
  });
});

describe("calendar keys", () => {
  it.each([
    ["ArrowLeft", "2026-11-30"],
    ["ArrowRight", "2026-12-02"],
    ["ArrowUp", "2026-11-24"],
    ["ArrowDown", "2026-12-08"],
    ["Home", "2026-11-30"],
    ["End", "2026-12-06"],
    ["PageUp", "2026-11-01"],
    ["PageDown", "2027-01-01"],
  ])("%s moves from Tuesday 1 December to %s", (key, day) => {
    expect(dayForKey(key, "2026-12-01")).toBe(day);
  });

  it("leaves other keys alone", () => {
    expect(dayForKey("Enter", "2026-12-01")).toBeNull();
  });

  it("Home and End stop at the week's first and last reachable day", () => {
    const inJanuary = (day: string) => day.startsWith("2027-01");
    expect(nearestInWeek("Home", "2026-12-28", inJanuary)).toBe("2027-01-01");
    expect(nearestInWeek("End", "2027-02-07", (day) => day < "2027-02-04")).toBe("2027-02-03");
    expect(nearestInWeek("Home", "2027-01-04", inJanuary)).toBe("2027-01-04");
    expect(nearestInWeek("ArrowLeft", "2026-12-31", inJanuary)).toBeNull();
    expect(nearestInWeek("Home", "2026-12-21", inJanuary)).toBeNull();
  });
});

it("names days and months", () => {
  expect(nameOfMonth("2026-11")).toBe("November 2026");
  expect(nameOfDay("2026-11-22")).toBe("Sunday 22 November");
});
