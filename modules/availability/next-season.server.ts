import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { listSchedules } from "./change-departures.server.ts";
import { expandRule, isUndecidedAt, type PlannedDeparture } from "./expand-rule.server.ts";
import type { ScheduleRule } from "./model.ts";

/** A season returns within a year; rules of several weeks may take longer. */
const DAYS_AHEAD = 400;

export async function nextSeason({ db, clock }: { db: Sql; clock: Clock }, tourId: string): Promise<string | null> {
  const now = clock.now();
  const firsts = (await listSchedules(db, tourId)).flatMap(({ rule }) => firstDayOf(rule, now) ?? []);
  return firsts.sort()[0] ?? null;
}

/** Skips departures decided or closed before they open. */
export function firstDayOf(rule: ScheduleRule, now: Date): string | null {
  const today = delhiDate(now);
  const daysDecided = Math.ceil((rule.minimumGroup?.decideHoursBefore ?? 0) / 24);
  const isSold = (planned: PlannedDeparture): boolean => {
    const opensAt = delhiToInstant(addCalendarDays(planned.localDate, -rule.horizonDays), "00:00");
    return planned.cutoffAt > opensAt && isUndecidedAt(opensAt > now ? opensAt : now)(planned);
  };
  const planned = expandRule(rule, today, addCalendarDays(today, DAYS_AHEAD + daysDecided));
  return planned.find((one) => one.startsAt > now && isSold(one))?.localDate ?? null;
}
