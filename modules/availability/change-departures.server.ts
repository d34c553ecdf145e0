import { type SqlBool, sql, type UpdateObject } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tables, type Tx } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { lockDepartures } from "./claim-seats.server.ts";
import { blockedBecause, blockedBy, isClosedByBlock, WITHDRAWN } from "./closed-because.server.ts";
import { expandRule, isUndecidedAt, type PlannedDeparture } from "./expand-rule.server.ts";
import { materialiseDepartures } from "./materialise-departures.server.ts";
import { type DepartureStatus, type ScheduleRule, scheduleRule } from "./model.ts";

export interface Schedule {
  id: string;
  rule: ScheduleRule;
}

export const listSchedules = (db: Sql, tourId: string): Promise<Schedule[]> =>
  db.selectFrom("schedule").select(["id", "rule"]).where("tour_id", "=", tourId).orderBy("id").execute();

export const findSchedule = async (db: Sql, id: string): Promise<Schedule | null> =>
  (await db.selectFrom("schedule").select(["id", "rule"]).where("id", "=", id).executeTakeFirst()) ?? null;

/** Date and time stay: riders have been told them. */
export interface DepartureEdit {
  capacity?: number;
  cutoffAt?: Date;
  status?: Extract<DepartureStatus, "open" | "closed">;
  reason?: string | null;
}

/** Changes a departure by hand; from then on its schedule leaves it alone. */
export async function editDeparture(
  { db, clock }: { db: Sql; clock: Clock },
  departureId: string,
  edit: DepartureEdit,
): Promise<boolean> {
  const now = clock.now();
  const { capacity, cutoffAt, status } = edit;
  let query = db.updateTable("departure").set({
    // A new capacity ends a party's exclusive use.
    ...(capacity === undefined
      ? {}
      : {
          capacity,
          capacity_before_party: sql<
            number | null
          >`CASE WHEN capacity = ${capacity}::int THEN capacity_before_party END`,
        }),
    ...(cutoffAt === undefined ? {} : { cutoff_at: cutoffAt }),
    ...(status === undefined ? {} : { status }),
    ...closingOf(edit),
    edited_at: now,
    updated_at: now,
  });
  if (capacity !== undefined) query = query.where("taken", "<=", capacity);
  query = query.where("status", "<>", "cancelled");
  const edited = await query.where("id", "=", departureId).returning("tour_id").executeTakeFirst();
  if (!edited) return false;
  // The trigger that notifies pages ignores a changed reason.
  await notifyTourPages(db, edited.tour_id);
  return true;
}

/** A reason given by hand is the operator's; closed without one, a departure stays the block's that closed it. */
function closingOf({ status, reason }: DepartureEdit): UpdateObject<Tables, "departure"> {
  const noneOf = { closed_by: null, closed_by_block: null };
  if (status === "open") return { ...(reason === undefined ? {} : { status_reason: reason }), ...noneOf };
  if (reason !== undefined) {
    const isClosed = status === "closed" ? sql`true` : sql`status = 'closed'`;
    return { ...noneOf, status_reason: reason, closed_by: sql`CASE WHEN ${isClosed} THEN 'operator' END` };
  }
  if (status === undefined) return {};
  return {
    status_reason: sql`CASE WHEN closed_by = 'timetable' THEN NULL ELSE status_reason END`,
    closed_by: sql`coalesce(nullif(closed_by, 'timetable'), 'operator')`,
  };
}

/** Replaces a rule from today on. Departures with riders or edited by hand stay (`planChange` lists them). */
export async function changeSchedule(
  deps: { db: Db; clock: Clock },
  scheduleId: string,
  newRule: unknown,
): Promise<void> {
  const rule = scheduleRule.parse(newRule);
  const { db, clock } = deps;
  const tourId = await inTransaction(db, (tx) => putUnderRule({ db: tx, clock }, scheduleId, rule));
  await materialiseDepartures(deps, tourId);
}

/**
 * In one order against deadlocks. No key lock: updating a locked departure twice makes PostgreSQL look up its
 * schedule.
 */
export const lockTimetablesWith = (tx: Tx, scheduleId: string) =>
  tx
    .selectFrom("schedule")
    .select(["id", "tour_id"])
    .where("tour_id", "=", tx.selectFrom("schedule").select("tour_id").where("id", "=", scheduleId))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Returns the tour: its other schedules may call for departures given up here. */
export async function putUnderRule(
  { db: tx, clock }: { db: Tx; clock: Clock },
  scheduleId: string,
  rule: ScheduleRule,
): Promise<string> {
  const [now, today] = [clock.now(), delhiDate(clock.now())];
  const tourId = (await lockTimetablesWith(tx, scheduleId))[0]?.tour_id;
  if (tourId === undefined) throw new Error(`there is no schedule ${scheduleId}`);
  await tx
    .updateTable("schedule")
    .set({ rule: json(rule), updated_at: now })
    .where("id", "=", scheduleId)
    .execute();
  const last = await tx
    .selectFrom("departure")
    .select(({ fn }) => fn.max("local_date").as("day"))
    .where("tour_id", "=", tourId)
    .where("schedule_id", "=", scheduleId)
    .executeTakeFirst();
  if (last?.day && last.day >= today)
    await apply(tx, scheduleId, expandRule(rule, today, reachOf(rule, { today, last: last.day })), now);
  await tx.updateTable("schedule").set({ materialised_until: null }).where("tour_id", "=", tourId).execute();
  await notifyTourPages(tx, tourId);
  return tourId;
}

/** Departures beyond the new horizon close and come back day by day. */
export const reachOf = ({ horizonDays }: ScheduleRule, { today, last }: { today: string; last: string }): string =>
  [addCalendarDays(today, horizonDays), last].toSorted()[0] ?? last;

/** For changes without a trigger, such as another next season. */
export async function notifyTourPages(db: Sql, tourId: string): Promise<void> {
  await sql`SELECT pg_notify('page_change', ${`tour:${tourId}`}::text)`.execute(db);
}

const calledFor = (plan: PlannedDeparture[]) => {
  const days = plan.map(({ localDate, localTime }) => ({ local_date: localDate, local_time: localTime }));
  return sql`SELECT local_date, local_time
    FROM jsonb_to_recordset(${json(days)}) AS planned (local_date date, local_time text)`;
};

async function apply(tx: Tx, scheduleId: string, plan: PlannedDeparture[], now: Date): Promise<void> {
  await lockDepartures(tx, sql<SqlBool>`(schedule_id = ${scheduleId} AND starts_at > ${now})`);
  // Blocked ones too, or they would open when the block ends.
  await sql`
    UPDATE departure SET status = 'closed', status_reason = ${WITHDRAWN}, closed_by = 'timetable', closed_by_block = NULL, updated_at = ${now}
    WHERE schedule_id = ${scheduleId} AND starts_at > ${now} AND taken = 0 AND edited_at IS NULL
      AND (status = 'open' OR ${isClosedByBlock})
      AND (local_date, local_time) NOT IN (${calledFor(plan)})`.execute(tx);
  const inTime = plan.filter(isUndecidedAt(now));
  const block = blockedBy();
  await sql`
    UPDATE departure SET status = CASE WHEN ${block} IS NULL THEN 'open' ELSE 'closed' END,
      status_reason = ${blockedBecause}, closed_by = CASE WHEN ${block} IS NOT NULL THEN 'block' END, closed_by_block = ${block},
      updated_at = ${now}
    WHERE schedule_id = ${scheduleId} AND starts_at > ${now} AND status = 'closed' AND closed_by = 'timetable'
      AND (local_date, local_time) IN (${calledFor(inTime)})`.execute(tx);
  for (const { localDate, localTime, cutoffAt, capacity, groupMin, decidesAt } of inTime)
    await tx
      .updateTable("departure")
      .set({ cutoff_at: cutoffAt, capacity, group_min: groupMin, decides_at: decidesAt, updated_at: now })
      .where("schedule_id", "=", scheduleId)
      .where("local_date", "=", localDate)
      .where("local_time", "=", localTime)
      .where("taken", "=", 0)
      .where("edited_at", "is", null)
      .execute();
}
