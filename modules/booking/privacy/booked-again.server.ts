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
 * Whether the traveller of a booking that was not paid in time has booked the same departure anew, and that stands (or is held, where
 * `as` says so): money that still comes for the first would buy the ride a second time. Another part of the same party, which has a
 * quote of its own, is no ride booked anew. Ids sort by age. The departure is locked, or its answer may be old.
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
 * The other way round: whether an earlier booking of the same traveller, for as many on the same departure, was confirmed by money
 * that came late when this one had been made in its place, and stands. Its own money would buy the ride a second time. One that was
 * paid within its time, or stood already when this one was made, is another ride that was wanted. The departure is locked.
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
    // A hold whose time is over is confirmed as one that is held until the minute's sweep has come by.
    .where(
      sql<boolean>`(paid.from_status IN ('expired', 'released')
        OR paid.from_status = 'held' AND paid.at >= booking.hold_expires_at)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
