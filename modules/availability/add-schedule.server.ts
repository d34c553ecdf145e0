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

export interface Adding {
  isThere: boolean;
  comes: number;
  stands: number;
  firstDay: string | null;
}

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

/** Null if the tour has this rule: a command whose answer was lost may come twice. */
export async function addSchedule(
  deps: { db: Db; clock: Clock },
  tourId: string,
  newRule: unknown,
): Promise<{ id: string; made: number } | null> {
  const { db, clock } = deps;
  const id = await inTransaction(db, async (tx) => {
    // A second addition of the same rule waits here, and then finds it.
    await tx.selectFrom("tour").select("id").where("id", "=", tourId).forNoKeyUpdate().execute();
    if ((await planAdding({ db: tx, clock }, tourId, newRule)).isThere) return null;
    await notifyTourPages(tx, tourId);
    return saveSchedule(tx, tourId, newRule);
  });
  return id === null ? null : { id, made: await materialiseDepartures(deps, tourId) };
}
