import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { listSchedules, lockTimetablesWith, putUnderRule, reachOf } from "./change-departures.server.ts";
import { expandRule, hourOf, isUndecidedAt } from "./expand-rule.server.ts";
import { type KeptTerms, keptTerms, termColumns } from "./kept-terms.server.ts";
import { materialiseDepartures } from "./materialise-departures.server.ts";
import type { ScheduleRule } from "./model.ts";

interface LeftDeparture {
  id: string;
  localDate: string;
  localTime: string;
  taken: number;
  capacity: number;
  isOpen: boolean;
}

export interface KeptDeparture extends LeftDeparture {
  isByHand: boolean;
  keeps: KeptTerms;
}

export interface GivenUp {
  tourId: string;
  closing: Pick<LeftDeparture, "localDate" | "localTime">[];
  passedOn: number;
  /** Paid, held or promised: somebody has to decide about them. */
  withPeople: LeftDeparture[];
  byHand: LeftDeparture[];
  onOldTerms: KeptDeparture[];
}

export interface Ending extends GivenUp {
  tourName: string;
  rule: ScheduleRule;
}

export async function planEnding(
  deps: { db: Sql; clock: Clock },
  scheduleId: string,
  from: string,
): Promise<Ending | null> {
  const schedule = await deps.db
    .selectFrom("schedule")
    .innerJoin("tour", "tour.id", "schedule.tour_id")
    .select(["schedule.rule", "tour.id as tourId", "tour.name as tourName"])
    .where("schedule.id", "=", scheduleId)
    .executeTakeFirst();
  if (!schedule) return null;
  const { rule, tourId, tourName } = schedule;
  // Older versions left departures open beyond the horizon.
  const beyond = addCalendarDays(delhiDate(deps.clock.now()), rule.horizonDays + 1);
  const gone = { from: [from, beyond].toSorted()[0] ?? from };
  return { ...(await planWithout(deps, { id: scheduleId, tourId }, gone)), tourName, rule };
}

export async function planChange(
  deps: { db: Sql; clock: Clock },
  scheduleId: string,
  rule: ScheduleRule,
): Promise<GivenUp | null> {
  const schedule = await deps.db
    .selectFrom("schedule")
    .select(["id", "tour_id as tourId"])
    .where("id", "=", scheduleId)
    .executeTakeFirst();
  if (!schedule) return null;
  return planWithout(deps, schedule, { from: delhiDate(deps.clock.now()), except: rule });
}

async function planWithout(
  { db, clock }: { db: Sql; clock: Clock },
  { id: scheduleId, tourId }: { id: string; tourId: string },
  { from, except }: { from: string; except?: ScheduleRule },
): Promise<GivenUp> {
  const rows = await db
    .selectFrom("departure")
    .select(["id", "local_date as localDate", "local_time as localTime", "taken", "status", "edited_at"])
    .select(termColumns)
    .where("tour_id", "=", tourId)
    .where("schedule_id", "=", scheduleId)
    .where("local_date", ">=", from)
    .where("starts_at", ">", clock.now())
    .where("status", "<>", "cancelled")
    .orderBy("starts_at")
    .execute();
  const last = rows.at(-1)?.localDate ?? from;
  const others = (await listSchedules(db, tourId)).filter(({ id }) => id !== scheduleId);
  const today = delhiDate(clock.now());
  const planOf = (rule: ScheduleRule) => expandRule(rule, from, reachOf(rule, { today, last }));
  const hours = new Set(others.flatMap(({ rule }) => planOf(rule).map(hourOf)));
  const calledFor = new Map((except === undefined ? [] : planOf(except)).map((one) => [hourOf(one), one]));
  const isUndecided = isUndecidedAt(clock.now());
  const plan: GivenUp = { tourId, closing: [], passedOn: 0, withPeople: [], byHand: [], onOldTerms: [] };
  for (const row of rows) {
    const { id, localDate, localTime, taken, capacity, status, edited_at } = row;
    const departure = { id, localDate, localTime, taken, capacity, isOpen: status === "open" };
    const planned = calledFor.get(hourOf(departure));
    if (planned) {
      const follows = taken === 0 && (!departure.isOpen || (edited_at === null && isUndecided(planned)));
      const keeps = follows ? null : keptTerms(row, planned);
      if (keeps) plan.onOldTerms.push({ ...departure, isByHand: edited_at !== null, keeps });
    } else if (departure.taken > 0) plan.withPeople.push(departure);
    else if (!departure.isOpen) continue;
    else if (edited_at !== null) plan.byHand.push(departure);
    else if (hours.has(hourOf(departure))) plan.passedOn += 1;
    else plan.closing.push(departure);
  }
  return plan;
}

export const hasEndedBy = ({ lastDay }: ScheduleRule, day: string): boolean => lastDay !== undefined && lastDay < day;

/** Empty departures close; others stay. */
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
    const tourId = await putUnderRule({ db: tx, clock }, scheduleId, {
      ...ending.rule,
      lastDay: addCalendarDays(from, -1),
    });
    return { ending, tourId };
  });
  if (!ended) return null;
  await materialiseDepartures(deps, ended.tourId);
  return ended.ending;
}
