import { lockDeparture } from "#modules/availability/index.server.ts";
import type { Tx } from "#platform/database.server.ts";
import { linkIdOf } from "./model.ts";

/**
 * The booking's row, with every departure that the change touches and then the booking itself locked, always in this
 * order and the departures by their ids, so that two changes never wait for each other. A move of it that waits for its
 * money has places on one of them. Null: it moved meanwhile.
 */
export async function lockBooking(tx: Tx, bookingId: string, ...otherDepartures: string[]) {
  const before = await tx.selectFrom("booking").select("departure_id").where("id", "=", bookingId).executeTakeFirst();
  if (!before) return null;
  const waiting = await tx
    .selectFrom("booking_change")
    .select("to_departure_id")
    .where("booking_id", "=", bookingId)
    .where("status", "=", "waiting")
    .execute();
  const coming = waiting.flatMap((change) => change.to_departure_id ?? []);
  for (const id of [...new Set([before.departure_id, ...otherDepartures, ...coming])].sort())
    await lockDeparture(tx, id);
  const row = await tx.selectFrom("booking").selectAll().where("id", "=", bookingId).forUpdate().executeTakeFirst();
  return row && row.departure_id === before.departure_id ? row : null;
}

/**
 * Whether a link opens a locked booking still. It was looked at before the lock, and may have ended while that was waited for: the
 * booking is another person's by now. Without a link it is the company that asks.
 */
export const isOpenedBy = (booking: { reference: string; link_version: number }, linkId: string | undefined): boolean =>
  linkId === undefined || linkIdOf({ reference: booking.reference, linkVersion: booking.link_version }) === linkId;
