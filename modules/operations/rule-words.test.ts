import { expect, it } from "vitest";
import { type ScheduleRule, scheduleRule } from "#modules/availability/model.ts";
import { describeRule } from "./rule-words.server.ts";

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const rule = (more: object): ScheduleRule =>
  scheduleRule.parse({
    ...{ weekdays, startTimes: ["06:30"], capacity: 10, cutoff: { kind: "at-start" }, ...more },
  });

it("describes a timetable fully in spoken words", () => {
  expect(describeRule(rule({}))).toBe("every day at 06:30; 10 places; bookable from 120 days before, until it starts");
  const winter = rule({
    weekdays: ["sat", "mon", "wed"],
    startTimes: ["06:30", { sun: "sunset", offsetMinutes: -90, notBefore: "15:00" }],
    season: { from: "10-01", to: "02-29" },
    everyWeeks: 2,
    anchorDate: "2026-11-21",
    capacity: 1,
    cutoff: { kind: "clock-before", days: 2, at: "18:00" },
    minimumGroup: { riders: 4, decideHoursBefore: 48 },
    lastDay: "2027-03-31",
  });
  expect(describeRule(winter)).toBe(
    [
      "Mondays, Wednesdays and Saturdays at 06:30 and 90 minutes before sunset (rounded to 15 minutes, never before 15:00)",
      "from 1 October to 29 February",
      "every 2 weeks, counted from 21 November 2026",
      "1 place",
      "bookable from 120 days before, until 18:00, 2 days before",
      "only with 4 riders or more, decided 48 hours before",
      "last day 31 March 2027",
    ].join("; "),
  );
  const sunrise = rule({
    startTimes: [{ sun: "sunrise", offsetMinutes: 0 }],
    cutoff: { kind: "hours-before", hours: 1 },
  });
  expect(describeRule(sunrise)).toContain("every day at sunrise (rounded to 15 minutes); ");
  expect(describeRule(sunrise)).toMatch(/until 1 hour before it starts$/);
  expect(describeRule(rule({ cutoff: { kind: "until-full" } }))).toMatch(
    /until 15 minutes after it started, if it is not full$/,
  );
  expect(describeRule(rule({ cutoff: { kind: "clock-before", days: 0, at: "05:00" } }))).toMatch(
    /until 05:00 on the day$/,
  );
});
