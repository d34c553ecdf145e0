import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database.server.ts";
import { addDays } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { listSchedules } from "./change-departures.server.ts";
import { expandRule } from "./expand-rule.server.ts";

/** Every season comes round within a year; what begins only every few weeks may come a little later. */
const DAYS_AHEAD = 400;

/**
 * The day in Delhi on which a tour's timetable runs next, also where its dates are not open for booking yet. Null for a tour
 * without a timetable. Days that the company has closed are not left out.
 */
export async function nextSeason({ db, clock }: { db: Sql; clock: Clock }, tourId: string): Promise<string | null> {
  const now = clock.now();
  const today = delhiDate(now);
  const firsts = (await listSchedules(db, tourId)).flatMap(
    ({ rule }) => expandRule(rule, today, addDays(today, DAYS_AHEAD)).find(({ startsAt }) => startsAt > now) ?? [],
  );
  return firsts.map(({ localDate }) => localDate).sort()[0] ?? null;
}
