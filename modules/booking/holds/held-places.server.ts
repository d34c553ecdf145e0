import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { delhiTime } from "#platform/time/delhi-time.ts";
import { type BookingRefusal, type BookingRequest, refusals } from "../model.ts";

/** Unpaid places, free again by `until` (ISO). */
export interface HeldPlaces {
  places: number;
  until: string;
}

/** Quotes' holds last days: nobody waits at the screen for them. */
const LONGEST_MINUTES = 60;

export async function listHeldPlaces(
  { db, clock }: { db: Db; clock: Clock },
  of: { tourId: string } | { departureId: string },
): Promise<Map<string, HeldPlaces>> {
  const now = clock.now();
  const which = "tourId" in of ? sql`booking.tour_id = ${of.tourId}` : sql`booking.departure_id = ${of.departureId}`;
  const { rows } = await sql<{ departureId: string; places: number; until: Date }>`
    SELECT departure_id AS "departureId", sum(seats)::integer AS places, max(hold_expires_at) AS until
    FROM booking WHERE status = 'held' AND hold_expires_at > ${now}
      AND hold_expires_at <= ${new Date(now.getTime() + LONGEST_MINUTES * 60_000)} AND ${which}
    GROUP BY departure_id`.execute(db);
  return new Map(rows.map(({ departureId, places, until }) => [departureId, { places, until: until.toISOString() }]));
}

type ForWantOfPlaces = Extract<BookingRefusal, "sold_out" | "too_few_places" | "not_private">;

/** True if the missing places may only be held. */
export const isForWantOfPlaces = (refused: string): refused is ForWantOfPlaces =>
  ["sold_out", "too_few_places", "not_private"].includes(refused);

export async function freeAgainAt(
  deps: { db: Db; clock: Clock },
  { departure, people, category }: BookingRequest,
  refused: BookingRefusal,
): Promise<string | null> {
  if (!isForWantOfPlaces(refused)) return null;
  const held = (await listHeldPlaces(deps, { departureId: departure })).get(departure);
  if (!held) return null;
  const row = await deps.db
    .selectFrom("departure")
    .select(["capacity", "taken"])
    .where("id", "=", departure)
    .executeTakeFirst();
  if (!row || people > row.capacity) return null;
  const free = row.capacity - row.taken;
  const wanted = category === "private" ? row.capacity : people;
  // With places enough it is guides that are wanting, and no hold that ends brings them.
  return wanted > free && wanted <= free + held.places ? held.until : null;
}

export const describeHeldPlaces = (until: string): string =>
  `Someone is holding these places but hasn't paid yet. If they don't, the places are free again by ${delhiTime(until)}.`;

export async function describeRefusedPlaces(
  deps: { db: Db; clock: Clock },
  wish: BookingRequest,
  refused: BookingRefusal,
): Promise<string> {
  const until = await freeAgainAt(deps, wish, refused);
  return until === null ? refusals[refused] : describeHeldPlaces(until);
}
