import { sql } from "kysely";
import { findLeadId } from "#modules/availability/index.server.ts";
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

interface Rode {
  tourId: string;
  email: string;
  until?: Date | null;
}

const ridesOf = (db: Sql, { tourId, email, until = null }: Rode) =>
  db
    .selectFrom("booking")
    .where("tour_id", "=", tourId)
    .where(bookedFrom("booking", email, until))
    .where("status", "=", "completed")
    .where(hadItsAddress);

export async function hasRidden(db: Sql, rode: Rode): Promise<boolean> {
  const row = await ridesOf(db, rode).select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Completed rides of an address on this tour, each with the guide who led it, or null. */
export async function listLeads(db: Sql, rode: Rode): Promise<{ startsAt: string; lead: string | null }[]> {
  const rides = await db
    .selectFrom("departure")
    .where("id", "in", ridesOf(db, rode).select("departure_id"))
    .select(["id", "starts_at"])
    .execute();
  return Promise.all(
    rides.map(async ({ id, starts_at }) => ({ startsAt: starts_at.toISOString(), lead: await findLeadId(db, id) })),
  );
}
