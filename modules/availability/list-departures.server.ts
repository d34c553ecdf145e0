import type { Selectable } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { materialiseDepartures } from "./materialise-departures.server.ts";
import { type DepartureView, standingOf } from "./model.ts";
import type { DepartureTable } from "./tables.server.ts";

/** A departure with the tour it belongs to and, when it does not sell, the reason. */
export interface Departure extends DepartureView {
  tourId: string;
  statusReason: string | null;
  /** The company has called it off: whoever is booked on it chooses what to have instead. */
  isCalledOff: boolean;
}

/**
 * A tour's departures from today on (Delhi's today), in order of time, sold-out and closed ones included: a traveller is
 * told why a date does not sell. `standing` is that of a party of `people`. Departures missing up to the horizon are made.
 */
export async function listDepartures(
  deps: { db: Db; clock: Clock },
  { tourId, people = 1, limit = 400 }: { tourId: string; people?: number; limit?: number },
): Promise<Departure[]> {
  await materialiseDepartures(deps, tourId);
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom("departure")
    .selectAll()
    .where("tour_id", "=", tourId)
    .where("starts_at", ">", now)
    .where("local_date", ">=", delhiDate(now))
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  return rows.map((row) => toDeparture(row, people, now));
}

/** The departure with this id, as it stands for a party of `people`, or null. */
export async function findDeparture(
  { db, clock }: { db: Sql; clock: Clock },
  id: string,
  people = 1,
): Promise<Departure | null> {
  const row = await db.selectFrom("departure").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toDeparture(row, people, clock.now()) : null;
}

/** The first departure that a single traveller can still book, for each of these tours. */
export async function nextDepartures(
  { db, clock }: { db: Db; clock: Clock },
  tourIds: string[],
): Promise<Map<string, Departure>> {
  if (tourIds.length === 0) return new Map();
  const now = clock.now();
  const rows = await db
    .selectFrom("departure")
    .selectAll()
    .distinctOn("tour_id")
    .where("tour_id", "in", tourIds)
    .where("starts_at", ">", now)
    .where("cutoff_at", ">", now)
    .where("status", "=", "open")
    .whereRef("taken", "<", "capacity")
    .orderBy("tour_id")
    .orderBy("starts_at")
    .execute();
  return new Map(rows.map((row) => [row.tour_id, toDeparture(row, 1, now)]));
}

function toDeparture(row: Selectable<DepartureTable>, people: number, now: Date): Departure {
  const placesLeft = row.capacity - row.taken;
  const cutoffAt = row.cutoff_at.toISOString();
  return {
    id: row.id,
    tourId: row.tour_id,
    localDate: row.local_date,
    localTime: row.local_time,
    startsAt: row.starts_at.toISOString(),
    cutoffAt,
    capacity: row.capacity,
    placesLeft,
    standing: standingOf({ status: row.status, placesLeft, cutoffAt }, people, now.toISOString()),
    statusReason: row.status_reason,
    isCalledOff: row.status === "cancelled",
  };
}
