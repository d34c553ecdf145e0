import { type Insertable, type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Tables, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { lockDepartures } from "./claim-seats.server.ts";
import { isWithdrawn } from "./closed-because.server.ts";
import { expandRule, isUndecidedAt } from "./expand-rule.server.ts";
import { type ScheduleRule, scheduleRule } from "./model.ts";

/** Writers of schedules share this lock; blocks take it alone, as a new schedule has no row to lock. */
const timetables = sql`hashtextextended('timetables', 0)`;
const shareTimetables = (db: Tx | Db) => sql`SELECT pg_advisory_xact_lock_shared(${timetables})`.execute(db);

export async function saveSchedule(db: Tx | Db, tourId: string, rule: unknown): Promise<string> {
  const checked: ScheduleRule = scheduleRule.parse(rule);
  const id = newId();
  await shareTimetables(db);
  await db
    .insertInto("schedule")
    .values({ id, tour_id: tourId, rule: json(checked), materialised_until: null })
    .execute();
  return id;
}

export async function saveBlackout(
  db: Tx | Db,
  blackout: { tourId: string | null; from: string; to: string; reason: string },
): Promise<string> {
  const { tourId, from, to, reason } = blackout;
  const id = newId();
  await db.insertInto("blackout").values({ id, tour_id: tourId, from_date: from, to_date: to, reason }).execute();
  return id;
}

/** Departures or schedules written meanwhile would miss a block. */
export async function lockTimetables(tx: Tx, tourId: string | null): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${timetables})`.execute(tx);
  const all = tx.selectFrom("schedule").select("id").orderBy("id").forShare();
  await (tourId === null ? all : all.where("tour_id", "=", tourId)).execute();
}

/** Blocks and first or last places lock what the changed tour needs next, and would deadlock. */
export async function holdWhatToursChange(tx: Tx): Promise<void> {
  await shareTimetables(tx);
  await sql`LOCK TABLE guide_duty IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Leaves existing days alone. Safe to repeat, and on two machines. */
export async function materialiseDepartures({ db, clock }: { db: Db; clock: Clock }, tourId?: string): Promise<number> {
  const today = delhiDate(clock.now());
  const read = (sql: Tx | Db) => sql.selectFrom("schedule").select(["id", "tour_id", "rule", "materialised_until"]);
  const all = tourId === undefined ? read(db) : read(db).where("tour_id", "=", tourId);
  const due = (await all.execute()).filter((schedule) => dueDays(schedule, today) !== null);
  const make = ({ id }: { id: string }): Promise<number> =>
    inTransaction(db, async (tx) => {
      // Another process may have made these days or changed the rule.
      const schedule = await read(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
      const days = schedule ? dueDays(schedule, today) : null;
      return schedule && days ? materialise(tx, clock.now(), schedule, days) : 0;
    });
  return runEach(due, make, "timetables could not be made into departures");
}

interface DueSchedule {
  id: string;
  tour_id: string;
  rule: ScheduleRule;
  materialised_until: string | null;
}

function dueDays({ rule, materialised_until }: DueSchedule, today: string): { from: string; until: string } | null {
  const until = addCalendarDays(today, rule.horizonDays);
  if (materialised_until === null) return { from: today, until };
  return materialised_until >= until ? null : { from: laterOf(addCalendarDays(materialised_until, 1), today), until };
}

async function materialise(
  tx: Tx,
  now: Date,
  schedule: DueSchedule,
  { from, until }: { from: string; until: string },
): Promise<number> {
  const blackouts = await tx
    .selectFrom("blackout")
    .select(["id", "from_date", "to_date", "reason"])
    .where((is) => is.or([is("tour_id", "is", null), is("tour_id", "=", schedule.tour_id)]))
    .where("to_date", ">=", from)
    .execute();
  const plan = expandRule(schedule.rule, from, until).filter(isUndecidedAt(now));
  const rows = plan.map((planned) => {
    const blackout = blackouts.find(
      ({ from_date, to_date }) => from_date <= planned.localDate && planned.localDate <= to_date,
    );
    return {
      id: newId(),
      tour_id: schedule.tour_id,
      schedule_id: schedule.id,
      local_date: planned.localDate,
      local_time: planned.localTime,
      starts_at: planned.startsAt,
      cutoff_at: planned.cutoffAt,
      capacity: planned.capacity,
      group_min: planned.groupMin,
      decides_at: planned.decidesAt,
      status: blackout ? ("closed" as const) : ("open" as const),
      status_reason: blackout?.reason ?? null,
      closed_by: blackout ? ("block" as const) : null,
      closed_by_block: blackout?.id ?? null,
    };
  });
  // Rows are written by day, but booking changes lock by id.
  const inThoseDays = sql<SqlBool>`(tour_id = ${schedule.tour_id} AND local_date BETWEEN ${from} AND ${until})`;
  await lockDepartures(tx, inThoseDays);
  let made = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    made += (await insertMissing(tx, rows.slice(at, at + ROWS_AT_ONCE))).length;
  await tx.updateTable("schedule").set({ materialised_until: until }).where("id", "=", schedule.id).execute();
  return made;
}

/** PostgreSQL allows 65,535 parameters, and a departure has fourteen. */
const ROWS_AT_ONCE = 1_000;

const insertMissing = (tx: Tx, rows: Insertable<Tables["departure"]>[]) =>
  tx
    .insertInto("departure")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["tour_id", "local_date", "local_time"])
        // A departure made for a party joins the schedule once they leave. One called off before it was promised to
        // them stays shut. An empty one that another schedule gave up joins at once.
        .doUpdateSet({
          schedule_id: (row) => row.ref("excluded.schedule_id"),
          cutoff_at: (row) => row.ref("excluded.cutoff_at"),
          group_min: (row) => row.ref("excluded.group_min"),
          decides_at: (row) => row.ref("excluded.decides_at"),
          // With the party on it, schedules and blocks leave it alone.
          edited_at: sql`CASE WHEN departure.taken > 0 THEN excluded.created_at END`,
          status: sql`CASE WHEN departure.taken = 0 THEN excluded.status ELSE departure.status END`,
          status_reason: sql`CASE WHEN departure.taken = 0 THEN excluded.status_reason ELSE departure.status_reason END`,
          closed_by: sql`CASE WHEN departure.taken = 0 THEN excluded.closed_by ELSE departure.closed_by END`,
          closed_by_block: sql`CASE WHEN departure.taken = 0 THEN excluded.closed_by_block ELSE departure.closed_by_block END`,
          capacity: sql`CASE WHEN departure.taken = 0 THEN excluded.capacity ELSE departure.capacity END`,
          capacity_before_party: sql`CASE WHEN departure.taken > 0 THEN excluded.capacity END`,
        })
        .where(sql<SqlBool>`departure.capacity_before_party = 0 AND departure.schedule_id IS NULL OR ${isWithdrawn}`),
    )
    .returning("id")
    .execute();

const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? one;
