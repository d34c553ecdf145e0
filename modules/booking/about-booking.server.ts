import type { Tx } from "#platform/database.server.ts";

/** What every mail about a booking says of it, and a little more for who writes it. */
export const findAboutBooking = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select([
      "booking.id as bookingId",
      "booking.status",
      "booking.departure_id as departureId",
      "booking.hold_expires_at as holdExpiresAt",
      "contact_email as to",
      "contact_name as contactName",
      "reference",
      "people",
      "booking.category",
      "total_paise as totalPaise",
      "tour.name as tourName",
      "departure.local_date as localDate",
      "departure.local_time as localTime",
    ])
    .where("booking.id", "=", bookingId)
    .executeTakeFirst();
