import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { MAILED_WITH_RIDERS } from "../mails/booking-notifications.server.ts";
import { bookedFrom } from "../privacy/booked-from.server.ts";

/**
 * Of a row of `booking`: it had its address when its ride was over, or our desk has put that right since (the last that is written of a
 * change of it). A link may write one friend after the other into it afterwards, and none of them has ridden.
 */
const hadItsAddress = sql<boolean>`(booking.contact_since IS NULL
  OR EXISTS (
    SELECT FROM booking_event WHERE booking_id = booking.id AND at >= booking.contact_since
      AND to_status = 'completed' AND from_status IS DISTINCT FROM to_status)
  OR 'operator' = (
    SELECT actor FROM booking_event WHERE booking_id = booking.id
      AND (reason LIKE ${`${MAILED_WITH_RIDERS.corrected}%`} OR reason LIKE ${`${MAILED_WITH_RIDERS.handedOver}%`})
    ORDER BY at DESC, id DESC LIMIT 1))`;

/**
 * Whether somebody with this e-mail address, who had it `until` then, has been on this tour: a booking of theirs is completed, and was
 * theirs by then. One that came to the address after its ride counts only where our desk has corrected it.
 */
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
