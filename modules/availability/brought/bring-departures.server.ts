import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { hasSqlState } from "#platform/errors.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { claimSeats } from "../claim-seats.server.ts";

export interface StartThere {
  id: string;
  tourId: string;
  localDate: string;
  localTime: string;
  startsAt: Date;
  cutoffAt: Date;
  capacity: number;
  taken: number;
  status: string;
}

/** Finds all starts of tours on days, whatever their state. */
export async function findStarts(
  db: Sql,
  wanted: readonly { tourId: string; localDate: string }[],
): Promise<StartThere[]> {
  const { rows } = await sql<StartThere>`
    SELECT DISTINCT departure.id, departure.tour_id AS "tourId", departure.local_date AS "localDate", local_time AS "localTime",
      starts_at AS "startsAt", cutoff_at AS "cutoffAt", capacity, taken, status
    FROM unnest(${wanted.map(({ tourId }) => tourId)}::uuid[], ${wanted.map(({ localDate }) => localDate)}::date[])
      AS wanted (tour_id, local_date)
    JOIN departure USING (tour_id, local_date) ORDER BY "tourId", "localDate", "localTime"`.execute(db);
  return rows;
}

export interface BroughtStart {
  tourId: string;
  localDate: string;
  localTime: string;
  capacity: number;
  /** Hours before the start until which it is sold. */
  cutoffHours: number;
}

/** Makes starts that are not there yet, besides the timetable. Returns those it has made. */
export async function bringDepartures(
  tx: Tx,
  clock: Clock,
  starts: readonly BroughtStart[],
): Promise<(BroughtStart & { id: string })[]> {
  if (starts.length === 0) return [];
  const now = clock.now();
  const rows = starts.map((start) => ({ ...start, id: newId(), at: delhiToInstant(start.localDate, start.localTime) }));
  // Before the new rows lock their tours: publishing locks in this order.
  await sql`LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE`.execute(tx);
  const made = await sql<{ id: string }>`
    INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, status, edited_at, created_at,
      updated_at)
    SELECT id, tour_id, local_date, local_time, starts_at, starts_at - hours * interval '1 hour', capacity, 'open', ${now}, ${now},
      ${now}
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ tourId }) => tourId)}::uuid[],
      ${rows.map(({ localDate }) => localDate)}::date[], ${rows.map(({ localTime }) => localTime)}::text[],
      ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ capacity }) => capacity)}::integer[],
      ${rows.map(({ cutoffHours }) => cutoffHours)}::integer[])
      AS start (id, tour_id, local_date, local_time, starts_at, capacity, hours)
    ON CONFLICT (tour_id, local_date, local_time) DO NOTHING RETURNING id`.execute(tx);
  const ids = new Set(made.rows.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/**
 * Takes places for people of another system by the statement of every sale; guides are taken with them. Returns their
 * number, and null if there are too few, or no guide.
 */
export async function claimBrought(
  tx: Tx,
  claim: { departureId: string; people: number; wholeDeparture: boolean; now: Date },
): Promise<number | null> {
  const { departureId, people, wholeDeparture, now } = claim;
  const { rows } = await sql<{
    seats: number;
  }>`${claimSeats({ departureId, people, wholeDeparture, now, isLate: true })}
    RETURNING CASE WHEN ${wholeDeparture}::boolean THEN capacity ELSE ${people}::integer END AS seats`.execute(tx);
  return rows[0]?.seats ?? null;
}

/** Enters people of a ride that is over: it took place with them, so it grows where it was too small. */
export async function enterPastRiders(tx: Tx, departureId: string, people: number, now: Date): Promise<boolean> {
  // A change of "edited_at" leaves guides alone: the ride has had its own.
  const { numAffectedRows } = await sql`
    UPDATE departure SET taken = taken + ${people}::integer, capacity = greatest(capacity, taken + ${people}::integer),
      edited_at = clock_timestamp(), updated_at = ${now}
    WHERE id = ${departureId} AND starts_at <= ${now} AND status <> 'cancelled'`.execute(tx);
  return numAffectedRows === 1n;
}

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Deletes starts that an import made and nobody has touched: empty, as they were made, and named by nothing. Returns the
 * ids of those that are gone.
 */
export async function takeBackDepartures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const id of ids.toSorted()) {
    await sql`SAVEPOINT before_departure`.execute(tx);
    try {
      const { rows } = await sql<{
        id: string;
      }>`DELETE FROM departure WHERE id = ${id} AND taken = 0 AND guaranteed_at IS NULL
        AND status = 'open' AND (edited_at = created_at OR starts_at <= now()) RETURNING id`.execute(tx);
      gone.push(...rows.map((row) => row.id));
      await sql`RELEASE SAVEPOINT before_departure`.execute(tx);
    } catch (error) {
      // Somebody waits for it, or guides it.
      if (!hasSqlState(error, FOREIGN_KEY_VIOLATION)) throw error;
      await sql`ROLLBACK TO SAVEPOINT before_departure`.execute(tx);
    }
  }
  return gone;
}
