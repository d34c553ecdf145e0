import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { BookingCategory, BookingStatus } from "../model.ts";

type OfTraveller = { id: string; departure_id: string; contact_email: string };

const ofSameTraveller = (db: Sql, { departure_id, contact_email }: OfTraveller) =>
  db
    .selectFrom("booking")
    .select("booking.id")
    .where("booking.departure_id", "=", departure_id)
    .where(sql`lower(booking.contact_email)`, "=", contact_email.toLowerCase());

/**
 * True if a newer booking exists, so that late money would buy the ride twice. Parts of a quoted party do not count.
 * Ids sort by age. Needs the departure's lock.
 */
export async function hasBookedAgain(
  db: Sql,
  booking: OfTraveller,
  as: readonly BookingStatus[] = ["confirmed"],
): Promise<boolean> {
  const row = await ofSameTraveller(db, booking)
    .where("booking.status", "in", as)
    .where("booking.id", ">", booking.id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM bespoke_quote AS its JOIN bespoke_quote AS part ON part.number <> its.number
        WHERE its.booking_id = ${booking.id} AND part.booking_id = booking.id)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if late money confirmed the older booking that this one replaced. One paid in time is another ride.
 * Needs the departure's lock.
 */
export async function isBookedBefore(
  db: Sql,
  booking: OfTraveller & { people: number; category: BookingCategory },
): Promise<boolean> {
  const { id, people, category } = booking;
  const row = await ofSameTraveller(db, booking)
    .innerJoin("booking_event as paid", "paid.booking_id", "booking.id")
    .where("booking.status", "=", "confirmed")
    .where("booking.id", "<", id)
    .where("booking.people", "=", people)
    .where("booking.category", "=", category)
    .where("paid.to_status", "=", "confirmed")
    .where("paid.id", ">", id)
    // Overdue holds count as held until the expiry job.
    .where(
      sql<boolean>`(paid.from_status IN ('expired', 'released')
        OR paid.from_status = 'held' AND paid.at >= booking.hold_expires_at)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
