import { lockDeparture } from "#modules/availability/index.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { linkIdOf } from "./model.ts";

/** The departures on which moves of a booking that wait for their money have places. */
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
 * The booking's row, with every departure that the change touches and then the booking itself locked, always in this
 * order and the departures by their ids, so that two changes never wait for each other. A move of it that waits for its
 * money has places on one of them. Null: it moved meanwhile, or a move of it has come to wait on a further departure, which could
 * only be locked out of turn.
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

/**
 * Whether a link opens a locked booking still. It was looked at before the lock, and may have ended while that was waited for: the
 * booking is another person's by now. Without a link it is the company that asks.
 */
export const isOpenedBy = (booking: { reference: string; link_version: number }, linkId: string | undefined): boolean =>
  linkId === undefined || linkIdOf({ reference: booking.reference, linkVersion: booking.link_version }) === linkId;
