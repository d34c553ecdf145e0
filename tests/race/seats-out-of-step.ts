import { sql } from "kysely";
import type { Db } from "#platform/database/database.server.ts";

/** Departures whose taken places are not those of bookings that have some, and of moves that wait for their money. */
export async function seatsOutOfStep(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT id, taken, capacity, booked, coming FROM departure,
      LATERAL (SELECT coalesce(sum(seats), 0)::int AS booked FROM booking
        WHERE departure_id = departure.id AND status IN ('held', 'confirmed', 'completed', 'no_show')) AS bookings,
      LATERAL (SELECT coalesce(sum(seats), 0)::int AS coming FROM booking_change
        WHERE to_departure_id = departure.id AND status = 'waiting') AS changes
    WHERE taken <> booked + coming OR taken > capacity`.execute(db);
  return rows;
}
