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

/** Who writes a timetable shares it, who blocks days has it alone: a timetable that is not there yet cannot be locked by its row. */
const timetables = sql`hashtextextended('timetables', 0)`;
const shareTimetables = (db: Tx | Db) => sql`SELECT pg_advisory_xact_lock_shared(${timetables})`.execute(db);

/** Writes when a tour runs. The departures themselves come with `materialiseDepartures`. Returns the schedule's id. */
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

/**
 * Writes days on which nothing runs (one tour's, or all tours' when `tourId` is null), and why: departures made from now on for
 * these days are closed, with the reason shown. Those already there are `blockDates`' to close. Returns its id.
 */
export async function saveBlackout(
  db: Tx | Db,
  blackout: { tourId: string | null; from: string; to: string; reason: string },
): Promise<string> {
  const { tourId, from, to, reason } = blackout;
  const id = newId();
  await db.insertInto("blackout").values({ id, tour_id: tourId, from_date: from, to_date: to, reason }).execute();
  return id;
}

/**
 * Nobody makes departures by the timetables of a tour, or (null) of all tours, nor gives a tour another timetable, until the
 * transaction ends: what is made while a day is blocked or unblocked would not know of it.
 */
export async function lockTimetables(tx: Tx, tourId: string | null): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${timetables})`.execute(tx);
  const all = tx.selectFrom("schedule").select("id").orderBy("id").forShare();
  await (tourId === null ? all : all.where("tour_id", "=", tourId)).execute();
}

/**
 * Nobody blocks days, nor takes the first places of a departure or gives back its last, until the transaction ends: they hold what a tour's
 * new timetable or duration will ask for, and would wait for the tour that a publishing has renamed before.
 */
export async function holdWhatToursChange(tx: Tx): Promise<void> {
  await shareTimetables(tx);
  await sql`LOCK TABLE guide_duty IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/**
 * Makes the departures that schedules call for, up to each one's horizon: of one tour, or of all. Days already made are
 * left as they are, so that one-off edits survive; running it twice, or on two machines at once, makes nothing twice.
 * Returns how many departures are new.
 */
export async function materialiseDepartures({ db, clock }: { db: Db; clock: Clock }, tourId?: string): Promise<number> {
  const today = delhiDate(clock.now());
  const read = (sql: Tx | Db) => sql.selectFrom("schedule").select(["id", "tour_id", "rule", "materialised_until"]);
  const all = tourId === undefined ? read(db) : read(db).where("tour_id", "=", tourId);
  const due = (await all.execute()).filter((schedule) => dueDays(schedule, today) !== null);
  const make = ({ id }: { id: string }): Promise<number> =>
    inTransaction(db, async (tx) => {
      // Read again, locked: another may be making the same days, or be putting the schedule under another rule.
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

/** The days whose departures are still to be made, or null. */
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
    .select(["from_date", "to_date", "reason"])
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
    };
  });
  // Writing them goes by days, and whoever moves a booking locks two of them by their ids.
  const inThoseDays = sql<SqlBool>`(tour_id = ${schedule.tour_id} AND local_date BETWEEN ${from} AND ${until})`;
  await lockDepartures(tx, inThoseDays);
  let made = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    made += (await insertMissing(tx, rows.slice(at, at + ROWS_AT_ONCE))).length;
  await tx.updateTable("schedule").set({ materialised_until: until }).where("id", "=", schedule.id).execute();
  return made;
}

/** A statement may have 65,535 values, and a departure has twelve: one timetable may call for more than go into one. */
const ROWS_AT_ONCE = 1_000;

/** Writes those that are not there yet; what is there is nobody's to overwrite, but for what `where` says. */
const insertMissing = (tx: Tx, rows: Insertable<Tables["departure"]>[]) =>
  tx
    .insertInto("departure")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["tour_id", "local_date", "local_time"])
        // One made for a party becomes everybody's when a timetable comes to run at that hour and the party leaves. One that
        // a timetable made and the company called off, before it promised it to a party, stays shut. What another timetable
        // of the tour has given up, with nobody on it, runs by this one.
        .doUpdateSet({
          schedule_id: (row) => row.ref("excluded.schedule_id"),
          cutoff_at: (row) => row.ref("excluded.cutoff_at"),
          group_min: (row) => row.ref("excluded.group_min"),
          decides_at: (row) => row.ref("excluded.decides_at"),
          // With the party on it, it stays as it is when the timetable changes, or a day is closed.
          edited_at: sql`CASE WHEN departure.taken > 0 THEN excluded.created_at END`,
          status: sql`CASE WHEN departure.taken = 0 THEN excluded.status ELSE departure.status END`,
          status_reason: sql`CASE WHEN departure.taken = 0 THEN excluded.status_reason ELSE departure.status_reason END`,
          capacity: sql`CASE WHEN departure.taken = 0 THEN excluded.capacity ELSE departure.capacity END`,
          capacity_before_party: sql`CASE WHEN departure.taken > 0 THEN excluded.capacity END`,
        })
        .where(sql<SqlBool>`departure.capacity_before_party = 0 AND departure.schedule_id IS NULL OR ${isWithdrawn}`),
    )
    .returning("id")
    .execute();

/** ISO dates sort as text. */
const laterOf = (one: string, other: string): string => [one, other].sort().at(-1) ?? one;
