import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { bookedFrom } from "../privacy/booked-from.server.ts";

/**
 * SQL: true if its address is from before completion, or our desk corrected it last.
 * Otherwise one link could make friend after friend a rider.
 */
const hadItsAddress = sql<boolean>`(booking.contact_since IS NULL
  OR EXISTS (
    SELECT FROM booking_event WHERE booking_id = booking.id AND at >= booking.contact_since
      AND to_status = 'completed' AND from_status IS DISTINCT FROM to_status)
  OR 'operator' = (
    SELECT actor FROM booking_event WHERE booking_id = booking.id
      AND kind IN ('address_corrected', 'handed_over')
    ORDER BY at DESC, id DESC LIMIT 1))`;

export async function hasRidden(
  db: Sql,
  { tourId, email, until = null }: { tourId: string; email: string; until?: Date | null },
): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("id")
    .where("tour_id", "=", tourId)
    .where(bookedFrom("booking", email, until))
    .where("status", "=", "completed")
    .where(hadItsAddress)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
