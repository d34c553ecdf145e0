import type { Sql } from "#platform/database/database.server.ts";

export async function listHolds(db: Sql) {
  const rows = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select([
      "reference",
      "people",
      "contact_email",
      "contact_phone",
      "hold_expires_at",
      "local_date",
      "local_time",
      "tour.name as tourName",
    ])
    .where("booking.status", "=", "held")
    .orderBy("hold_expires_at")
    .execute();
  return rows.map(
    ({ reference, people, tourName, local_date, local_time, hold_expires_at, contact_email, contact_phone }) => ({
      reference,
      people,
      tourName,
      localDate: local_date,
      localTime: local_time,
      holdExpiresAt: hold_expires_at,
      contactEmail: contact_email,
      contactPhone: contact_phone,
    }),
  );
}
