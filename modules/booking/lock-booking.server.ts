import { lockDeparture } from "#modules/availability/index.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { linkIdOf } from "./model.ts";

async function comingOf(tx: Tx, bookingId: string): Promise<string[]> {
  const waiting = await tx
    .selectFrom("booking_change")
    .select("to_departure_id")
    .where("booking_id", "=", bookingId)
    .where("status", "=", "waiting")
    .execute();
  return waiting.flatMap((change) => change.to_departure_id ?? []);
}

/**
 * Locks all touched departures by id, then the booking: one order, so that changes never deadlock.
 * Null if it moved meanwhile, or a pending move needs a departure out of order.
 */
export async function lockBooking(tx: Tx, bookingId: string, ...otherDepartures: string[]) {
  const before = await tx.selectFrom("booking").select("departure_id").where("id", "=", bookingId).executeTakeFirst();
  if (!before) return null;
  const touched = new Set([before.departure_id, ...otherDepartures, ...(await comingOf(tx, bookingId))]);
  for (const id of [...touched].sort()) await lockDeparture(tx, id);
  const row = await tx.selectFrom("booking").selectAll().where("id", "=", bookingId).forUpdate().executeTakeFirst();
  if (row?.departure_id !== before.departure_id) return null;
  return (await comingOf(tx, bookingId)).every((id) => touched.has(id)) ? row : null;
}

/** True if the link, which may have ended before the lock, is current. The company has none. */
export const isOpenedBy = (booking: { reference: string; link_version: number }, linkId: string | undefined): boolean =>
  linkId === undefined || linkIdOf({ reference: booking.reference, linkVersion: booking.link_version }) === linkId;
