import { lockDeparture } from "#modules/availability/index.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { linkIdOf } from "./model.ts";

/** Lists the departures where pending moves of a booking have places. */
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
 * Locks the departures that a change touches, by id, then the booking: one order, so that changes never deadlock.
 * Null if it moved meanwhile, or a pending move now needs a departure that could only be locked out of order.
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

/** True if the link still opens a locked booking: it may have ended during the wait. No link means the company. */
export const isOpenedBy = (booking: { reference: string; link_version: number }, linkId: string | undefined): boolean =>
  linkId === undefined || linkIdOf({ reference: booking.reference, linkVersion: booking.link_version }) === linkId;
