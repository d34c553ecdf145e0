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

/** Counts the bookings of a tour's coming rides: paid ones, and those whose places are held. */
export async function countCommitments(
  { db, clock }: { db: Sql; clock: Clock },
  tourId: string,
): Promise<{ paid: number; held: number }> {
  const now = clock.now();
  const rows = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .select(["booking.status", (count) => count.fn.countAll<number>().as("bookings")])
    .where("departure.tour_id", "=", tourId)
    .where("departure.starts_at", ">", now)
    .where((is) =>
      is.or([
        is("booking.status", "=", "confirmed"),
        is.and([is("booking.status", "=", "held"), is("booking.hold_expires_at", ">", now)]),
      ]),
    )
    .groupBy("booking.status")
    .execute();
  const of = (wanted: string): number => rows.find(({ status }) => status === wanted)?.bookings ?? 0;
  return { paid: of("confirmed"), held: of("held") };
}
