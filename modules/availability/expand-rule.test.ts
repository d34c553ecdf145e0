import { describe, expect, it } from "vitest";
import { expandRule } from "./expand-rule.server.ts";
import { scheduleRule } from "./model.ts";

const daily = { weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], startTimes: ["06:30"], capacity: 10 };
const evening = { kind: "clock-before", days: 1, at: "18:00" };

describe("a schedule rule", () => {
  it("starts at Delhi's wall clock and closes at 18:00 the evening before", () => {
    const [first] = expandRule(scheduleRule.parse({ ...daily, cutoff: evening }), "2026-11-28", "2026-11-28");
    expect(first?.startsAt.toISOString()).toBe("2026-11-28T01:00:00.000Z");
    expect(first?.cutoffAt.toISOString()).toBe("2026-11-27T12:30:00.000Z");
  });

  it("keeps to its weekdays and start times", () => {
    const rule = scheduleRule.parse({
      ...daily,
      weekdays: ["sat", "sun"],
      startTimes: ["14:00", "06:30"],
      cutoff: evening,
    });
    expect(
      expandRule(rule, "2026-11-23", "2026-11-29").map(({ localDate, localTime }) => `${localDate} ${localTime}`),
    ).toEqual(["2026-11-28 06:30", "2026-11-28 14:00", "2026-11-29 06:30", "2026-11-29 14:00"]);
  });

  it("runs on its last day, and not after", () => {
    const rule = scheduleRule.parse({ ...daily, cutoff: evening, lastDay: "2026-11-29" });
    const days = expandRule(rule, "2026-11-28", "2026-12-05").map(({ localDate }) => localDate);
    expect(days).toEqual(["2026-11-28", "2026-11-29"]);
  });

  it("spans the year's end", () => {
    const rule = scheduleRule.parse({ ...daily, season: { from: "12-30", to: "01-02" }, cutoff: evening });
    expect(expandRule(rule, "2026-12-25", "2027-01-10").map((planned) => planned.localDate)).toEqual([
      "2026-12-30",
      "2026-12-31",
      "2027-01-01",
      "2027-01-02",
    ]);
  });

  it("runs every second week from its start", () => {
    const rule = scheduleRule.parse({
      ...daily,
      weekdays: ["sat"],
      everyWeeks: 2,
      anchorDate: "2026-10-03",
      cutoff: evening,
    });
    expect(expandRule(rule, "2026-10-01", "2026-11-15").map((planned) => planned.localDate)).toEqual([
      "2026-10-03",
      "2026-10-17",
      "2026-10-31",
      "2026-11-14",
    ]);
  });

  it("never closes after the start, and refuses impossible rules", () => {
    const rule = scheduleRule.parse({ ...daily, cutoff: { kind: "clock-before", days: 0, at: "18:00" } });
    const [first] = expandRule(rule, "2026-11-28", "2026-11-28");
    expect(first?.cutoffAt).toEqual(first?.startsAt);
    expect(scheduleRule.safeParse({ ...daily, cutoff: evening, everyWeeks: 2 }).success).toBe(false);
  });
});
