import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** Counts the places of unpaid bookings and pending moves. */
export async function countUnpaid(db: Sql, departureIds: string[]): Promise<Map<string, number>> {
  if (departureIds.length === 0) return new Map();
  const held = await db
    .selectFrom("booking")
    .select(["departure_id as id", "seats"])
    .where("departure_id", "in", departureIds)
    .where("status", "=", "held")
    .execute();
  const waiting = await db
    .selectFrom("booking_change")
    .select(["to_departure_id as id", "seats"])
    .where("to_departure_id", "in", departureIds)
    .where("status", "=", "waiting")
    .execute();
  const places = new Map<string, number>();
  for (const { id, seats } of [...held, ...waiting]) if (id !== null) places.set(id, (places.get(id) ?? 0) + seats);
  return places;
}

export async function listOpenQuotes({ db, clock }: { db: Sql; clock: Clock }, tourId: string | null) {
  const ofTour = db
    .selectFrom("bespoke_quote")
    .select(["number", "local_date as localDate", "local_time as localTime", "people", "expires_at"]);
  const rows = await (tourId === null ? ofTour : ofTour.where("tour_id", "=", tourId))
    .where("superseded_at", "is", null)
    .where("booking_id", "is", null)
    .where("expires_at", ">", clock.now())
    .orderBy("local_date")
    .orderBy("local_time")
    .execute();
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at.toISOString() }));
}

export interface Commitments {
  paid: number;
  held: number;
}

/** Counts bookings of coming rides by tour: paid ones, and those whose places are held. A tour without any is left out. */
export async function countCommitments(
  { db, clock }: { db: Sql; clock: Clock },
  tourIds: readonly string[],
): Promise<Map<string, Commitments>> {
  const now = clock.now();
  const rows = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .select(["departure.tour_id as tour", "booking.status"])
    .select((count) => count.fn.countAll<number>().as("bookings"))
    .where(sql<boolean>`departure.tour_id = ANY(${[...tourIds]}::uuid[])`)
    .where("departure.starts_at", ">", now)
    .where((is) =>
      is.or([
        is("booking.status", "=", "confirmed"),
        is.and([is("booking.status", "=", "held"), is("booking.hold_expires_at", ">", now)]),
      ]),
    )
    .groupBy(["departure.tour_id", "booking.status"])
    .execute();
  const found = new Map<string, Commitments>();
  for (const { tour, status, bookings } of rows) {
    const counted = found.get(tour) ?? { paid: 0, held: 0 };
    counted[status === "confirmed" ? "paid" : "held"] += Number(bookings);
    found.set(tour, counted);
  }
  return found;
}
