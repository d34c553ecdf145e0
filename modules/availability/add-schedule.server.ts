import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { diffDocuments } from "#platform/diff-documents.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { listSchedules, notifyTourPages } from "./change-departures.server.ts";
import { isWithdrawn } from "./closed-because.server.ts";
import { expandRule, hourOf, isUndecidedAt } from "./expand-rule.server.ts";
import { materialiseDepartures, saveSchedule } from "./materialise-departures.server.ts";
import { type ScheduleRule, scheduleRule } from "./model.ts";
import { firstDayOf } from "./next-season.server.ts";

/** What another timetable would bring a tour. */
export interface Adding {
  /** The tour runs by this rule already. */
  isThere: boolean;
  /** How many departures it makes at once, up to its horizon. */
  comes: number;
  /** At how many of its hours up to there the tour has a departure already, which stays as it is. */
  stands: number;
  /** The first day with a departure that is still to come, within its horizon or later; null when there never is one. */
  firstDay: string | null;
}

/** What a further rule would bring a tour, without adding it. */
export async function planAdding(
  { db, clock }: { db: Sql; clock: Clock },
  tourId: string,
  newRule: unknown,
): Promise<Adding> {
  const rule = scheduleRule.parse(newRule);
  const [now, today] = [clock.now(), delhiDate(clock.now())];
  const rules = await listSchedules(db, tourId);
  const standing = await db
    .selectFrom("departure")
    .select(["local_date as localDate", "local_time as localTime"])
    .where("tour_id", "=", tourId)
    .where("local_date", ">=", today)
    .where((is) => is.not(isWithdrawn))
    .execute();
  const taken = new Set(standing.map(hourOf));
  const planned = expandRule(rule, today, addCalendarDays(today, rule.horizonDays)).filter(isUndecidedAt(now));
  const stands = planned.filter((one) => taken.has(hourOf(one))).length;
  return {
    isThere: rules.some((one) => isSameRule(scheduleRule.safeParse(one.rule).data ?? one.rule, rule)),
    comes: planned.length - stands,
    stands,
    firstDay: firstDayOf(rule, now),
  };
}

const isSameRule = (one: ScheduleRule, other: ScheduleRule): boolean => diffDocuments(one, other).length === 0;

/**
 * Gives a tour a further rule, by whose timetable its departures are made from today on, beside those that it has. Null when it
 * runs by that rule already: a command whose answer was lost may be given twice.
 */
export async function addSchedule(
  deps: { db: Db; clock: Clock },
  tourId: string,
  newRule: unknown,
): Promise<{ id: string; made: number } | null> {
  const { db, clock } = deps;
  const id = await inTransaction(db, async (tx) => {
    // Two who add the same do so one after the other.
    await tx.selectFrom("tour").select("id").where("id", "=", tourId).forNoKeyUpdate().execute();
    if ((await planAdding({ db: tx, clock }, tourId, newRule)).isThere) return null;
    await notifyTourPages(tx, tourId);
    return saveSchedule(tx, tourId, newRule);
  });
  return id === null ? null : { id, made: await materialiseDepartures(deps, tourId) };
}
