import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";

/**
 * Whether the traveller of a booking that was not paid in time has booked the same departure anew, and that stands: money
 * that still comes for the first would buy the ride a second time. Another part of the same party, which has a quote of its own, is
 * no ride booked anew. Ids sort by age. The departure is locked, or its answer may be old.
 */
export async function hasBookedAgain(
  db: Sql,
  { id, departure_id, contact_email }: { id: string; departure_id: string; contact_email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("id")
    .where("departure_id", "=", departure_id)
    .where("status", "=", "confirmed")
    .where(sql`lower(contact_email)`, "=", contact_email.toLowerCase())
    .where("id", ">", id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM bespoke_quote AS its JOIN bespoke_quote AS part ON part.number <> its.number
        WHERE its.booking_id = ${id} AND part.booking_id = booking.id)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
