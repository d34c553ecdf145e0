import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database.server.ts";
import { addDays } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { listSchedules, lockTimetablesWith, putUnderRule } from "./change-departures.server.ts";
import { expandRule, hourOf } from "./expand-rule.server.ts";
import { materialiseDepartures } from "./materialise-departures.server.ts";
import type { ScheduleRule } from "./model.ts";

/** A departure that goes on although its timetable ends. */
interface LeftDeparture {
  id: string;
  localDate: string;
  localTime: string;
  taken: number;
  capacity: number;
}

/** What becomes of the departures that a schedule has made, from the day on which it ends. */
export interface Ending {
  tourName: string;
  rule: ScheduleRule;
  /** Nobody is on them: they close. */
  closes: number;
  /** Nobody is on them, and another timetable of the tour runs at their hour: they run by that one. */
  passedOn: number;
  /** They run all the same: somebody has to decide about them. */
  withPeople: LeftDeparture[];
  /** Nobody is on them, but somebody has changed them by hand: they stay open. */
  byHand: LeftDeparture[];
}

/** What would become of what a schedule has made, without ending it; null when there is no such schedule. */
export async function planEnding(
  { db, clock }: { db: Sql; clock: Clock },
  scheduleId: string,
  from: string,
): Promise<Ending | null> {
  const schedule = await db
    .selectFrom("schedule")
    .innerJoin("tour", "tour.id", "schedule.tour_id")
    .select(["schedule.rule", "tour.id as tourId", "tour.name as tourName"])
    .where("schedule.id", "=", scheduleId)
    .executeTakeFirst();
  if (!schedule) return null;
  const { rule, tourId, tourName } = schedule;
  const rows = await db
    .selectFrom("departure")
    .select(["id", "local_date as localDate", "local_time as localTime", "taken", "capacity", "status", "edited_at"])
    .where("tour_id", "=", tourId)
    .where("schedule_id", "=", scheduleId)
    .where("local_date", ">=", from)
    .where("starts_at", ">", clock.now())
    .where("status", "<>", "cancelled")
    .orderBy("starts_at")
    .execute();
  const last = rows.at(-1)?.localDate ?? from;
  const others = (await listSchedules(db, tourId)).filter(({ id }) => id !== scheduleId);
  // No further than each makes its departures by now: what lies behind that closes, and comes again day by day.
  const reachOf = ({ horizonDays }: ScheduleRule): string =>
    [addDays(delhiDate(clock.now()), horizonDays), last].toSorted()[0] ?? last;
  const hours = new Set(others.flatMap(({ rule: other }) => expandRule(other, from, reachOf(other)).map(hourOf)));
  const ending: Ending = { tourName, rule, closes: 0, passedOn: 0, withPeople: [], byHand: [] };
  for (const { status, edited_at, ...departure } of rows)
    if (departure.taken > 0) ending.withPeople.push(departure);
    else if (status !== "open") continue;
    else if (edited_at !== null) ending.byHand.push(departure);
    else if (hours.has(hourOf(departure))) ending.passedOn += 1;
    else ending.closes += 1;
  return ending;
}

/** Whether a rule makes no departure from that day on, whatever becomes of it. */
export const hasEndedBy = ({ lastDay }: ScheduleRule, day: string): boolean => lastDay !== undefined && lastDay < day;

/**
 * Ends a schedule: from that day on it makes no departures, and those that nobody is on close, as when a rule changes
 * (`changeSchedule`). What is sold or was edited by hand stays as it is. Null when there is no such schedule, or it ends sooner.
 */
export async function endSchedule(
  deps: { db: Db; clock: Clock },
  scheduleId: string,
  from: string,
): Promise<Ending | null> {
  const { db, clock } = deps;
  const ended = await inTransaction(db, async (tx) => {
    await lockTimetablesWith(tx, scheduleId);
    const ending = await planEnding({ db: tx, clock }, scheduleId, from);
    if (!ending || hasEndedBy(ending.rule, from)) return null;
    const tourId = await putUnderRule({ db: tx, clock }, scheduleId, { ...ending.rule, lastDay: addDays(from, -1) });
    return { ending, tourId };
  });
  if (!ended) return null;
  await materialiseDepartures(deps, ended.tourId);
  return ended.ending;
}
