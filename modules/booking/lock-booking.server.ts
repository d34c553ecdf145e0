import { lockDeparture } from "#modules/availability/index.server.ts";
import type { Tx } from "#platform/database.server.ts";

/**
 * The booking's row, with every departure that the change touches and then the booking itself locked, always in this
 * order and the departures by their ids, so that two changes never wait for each other. Null: it moved meanwhile.
 */
export async function lockBooking(tx: Tx, bookingId: string, ...otherDepartures: string[]) {
  const before = await tx.selectFrom("booking").select("departure_id").where("id", "=", bookingId).executeTakeFirst();
  if (!before) return null;
  for (const id of [...new Set([before.departure_id, ...otherDepartures])].sort()) await lockDeparture(tx, id);
  const row = await tx.selectFrom("booking").selectAll().where("id", "=", bookingId).forUpdate().executeTakeFirst();
  return row && row.departure_id === before.departure_id ? row : null;
}
