import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { listSchedules } from "./change-departures.server.ts";
import { expandRule, isUndecidedAt, type PlannedDeparture } from "./expand-rule.server.ts";
import type { ScheduleRule } from "./model.ts";

/** Every season comes round within a year from what is decided by now; what begins only every few weeks may come a little later. */
const DAYS_AHEAD = 400;

/**
 * The day in Delhi on which a tour's timetable runs next, also where its dates are not open for booking yet. Null for a tour
 * without a timetable. Days that the company has closed are not left out.
 */
export async function nextSeason({ db, clock }: { db: Sql; clock: Clock }, tourId: string): Promise<string | null> {
  const now = clock.now();
  const firsts = (await listSchedules(db, tourId)).flatMap(({ rule }) => firstDayOf(rule, now) ?? []);
  return firsts.sort()[0] ?? null;
}

/**
 * The first day in Delhi on which a rule calls for a departure that is still to come, or null. What is decided before it opens for
 * booking, or closes before, is never sold: no day of it comes, though an old rule may call for it.
 */
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
