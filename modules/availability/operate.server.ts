import { sql } from "kysely";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database.server.ts";
import { delhiToInstant } from "#platform/delhi-calendar.server.ts";
import { newId } from "#platform/ids.server.ts";
import { lockTimetables, saveBlackout } from "./materialise-departures.server.ts";
import type { DepartureStatus } from "./model.ts";

/** A departure as the desk sees it: how full it is, and whether it sells. */
export interface DepartureLine {
  id: string;
  tourName: string;
  localDate: string;
  localTime: string;
  taken: number;
  capacity: number;
  status: DepartureStatus;
  /** A guide is taken for it: somebody is on it, and it has not been called off. */
  hasGuide: boolean;
}

/** The departures between two days in Delhi, both included, of one tour or (null) of all, in order of time. */
export async function listDeparturesBetween(
  db: Sql,
  { tourId, from, to }: { tourId: string | null; from: string; to: string },
): Promise<DepartureLine[]> {
  let query = db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["departure.id", "tour.name as tourName", "local_date as localDate", "local_time as localTime"])
    .select(["taken", "capacity", "departure.status"])
    .select(sql<boolean>`EXISTS (SELECT FROM guide_duty WHERE departure_id = departure.id)`.as("hasGuide"))
    .where("local_date", ">=", from)
    .where("local_date", "<=", to);
  if (tourId !== null) query = query.where("tour_id", "=", tourId);
  return query.orderBy("starts_at").orderBy("tour.name").execute();
}

/** Calls a departure off for good; false when it is not there, or has been called off already. */
export async function callOffDeparture(tx: Tx, id: string, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable("departure")
    .set({ status: "cancelled", status_reason: reason, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("status", "in", ["open", "closed"])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A departure made for one party, with all of its places taken. Where the tour already has one at that hour, the party joins
 * whoever is on it, and nobody else can; one that had been called off runs after all, for the party alone. What they give back
 * is sold to nobody (`freeSeats`).
 */
export async function addDepartureFor(
  tx: Tx,
  wanted: { tourId: string; localDate: string; localTime: string; people: number },
): Promise<string> {
  const { tourId, localDate, localTime, people } = wanted;
  const startsAt = delhiToInstant(localDate, localTime);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken, capacity_before_party, status)
    VALUES (${newId()}, ${tourId}, ${localDate}, ${localTime}, ${startsAt}, ${startsAt}, ${people}, ${people}, 0, 'open')
    ON CONFLICT (tour_id, local_date, local_time)
      DO UPDATE SET edited_at = now(), updated_at = now(),
        capacity_before_party = CASE departure.status WHEN 'cancelled' THEN 0
          ELSE COALESCE(departure.capacity_before_party, departure.capacity) END,
        capacity = departure.taken + ${people}::integer, taken = departure.taken + ${people}::integer,
        status = CASE departure.status WHEN 'cancelled' THEN 'open' ELSE departure.status END,
        status_reason = CASE departure.status WHEN 'cancelled' THEN NULL ELSE departure.status_reason END
    RETURNING id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("a departure just written is not there");
  return row.id;
}

/**
 * Closes days for new bookings, of one tour or of all: departures already made and those to come. Those with people on them
 * keep running until somebody calls them off, or they lack their minimum of riders when it is decided; they are returned, with
 * the block's id: `unblock` ends it.
 */
export async function blockDates(
  db: Db,
  blackout: { tourId: string | null; from: string; to: string; reason: string },
): Promise<{
  id: string;
  closed: number;
  withPeople: { id: string; localDate: string; localTime: string; taken: number }[];
}> {
  return inTransaction(db, async (tx) => {
    await lockTimetables(tx, blackout.tourId);
    const id = await saveBlackout(tx, blackout);
    let closing = tx
      .updateTable("departure")
      .set({ status: "closed", status_reason: blackout.reason, updated_at: sql`now()` })
      .where("status", "=", "open")
      .where("local_date", ">=", blackout.from)
      .where("local_date", "<=", blackout.to);
    if (blackout.tourId !== null) closing = closing.where("tour_id", "=", blackout.tourId);
    const rows = await closing.returning(["id", "local_date", "local_time", "taken"]).execute();
    return {
      id,
      closed: rows.length,
      withPeople: rows
        .filter(({ taken }) => taken > 0)
        .map(({ id, local_date, local_time, taken }) => ({ id, localDate: local_date, localTime: local_time, taken })),
    };
  });
}
