import {
  addCalendarDays,
  daysBetween,
  delhiToInstant,
  isoWeekday,
  mondayOf,
} from "#platform/time/delhi-calendar.server.ts";
import { type CutoffRule, type ScheduleRule, weekdays } from "./model.ts";
import { sunTime } from "./sun-time.server.ts";

export interface PlannedDeparture {
  localDate: string;
  localTime: string;
  startsAt: Date;
  cutoffAt: Date;
  capacity: number;
  groupMin: number;
  decidesAt: Date | null;
}

export function expandRule(rule: ScheduleRule, from: string, to: string): PlannedDeparture[] {
  const planned: PlannedDeparture[] = [];
  for (let localDate = from; localDate <= to; localDate = addCalendarDays(localDate, 1)) {
    if (!runsOn(rule, localDate)) continue;
    const times = rule.startTimes.map((start) => (typeof start === "string" ? start : sunTime(start, localDate)));
    for (const localTime of [...new Set(times)].sort()) {
      const startsAt = delhiToInstant(localDate, localTime);
      planned.push({
        localDate,
        localTime,
        startsAt,
        cutoffAt: cutoffOf(rule.cutoff, localDate, startsAt),
        capacity: rule.capacity,
        groupMin: rule.minimumGroup?.riders ?? 1,
        decidesAt: rule.minimumGroup ? hoursBefore(startsAt, rule.minimumGroup.decideHoursBefore) : null,
      });
    }
  }
  return planned;
}

/** True before the decision on the minimum: a later departure would be called off at once. */
export const isUndecidedAt =
  (now: Date) =>
  ({ decidesAt }: PlannedDeparture): boolean =>
    decidesAt === null || decidesAt > now;

export const hourOf = ({ localDate, localTime }: { localDate: string; localTime: string }): string =>
  `${localDate} ${localTime}`;

function runsOn(rule: ScheduleRule, localDate: string): boolean {
  if (rule.lastDay !== undefined && localDate > rule.lastDay) return false;
  const weekday = weekdays[isoWeekday(localDate) - 1];
  if (!weekday || !rule.weekdays.includes(weekday)) return false;
  if (rule.season && !inSeason(rule.season, localDate.slice(5))) return false;
  if (rule.everyWeeks === 1 || rule.anchorDate === undefined) return true;
  const weeks = daysBetween(mondayOf(rule.anchorDate), mondayOf(localDate)) / 7;
  return weeks % rule.everyWeeks === 0;
}

const inSeason = ({ from, to }: { from: string; to: string }, day: string): boolean =>
  from <= to ? from <= day && day <= to : day >= from || day <= to;

const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * 3_600_000);

/** Never after the start, except where latecomers may join. */
function cutoffOf(rule: CutoffRule, localDate: string, startsAt: Date): Date {
  switch (rule.kind) {
    case "hours-before":
      return hoursBefore(startsAt, rule.hours);
    case "clock-before": {
      const cutoff = delhiToInstant(addCalendarDays(localDate, -rule.days), rule.at);
      return cutoff < startsAt ? cutoff : startsAt;
    }
    case "at-start":
      return startsAt;
    case "until-full":
      return new Date(startsAt.getTime() + rule.joinMinutes * 60_000);
  }
}
