import { findHeldPaise, requestRefunds } from "#modules/payments/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { heldPaiseOf, moneyRefs } from "./payable-refs.server.ts";

/**
 * Finds the last hand-over of this booking, of those behind its credit, or of the one that it was split off.
 * Ids sort by age: payments before it go back to the former holder's card.
 */
export async function handedOverSince(db: Sql, bookingId: string, before?: string): Promise<string | null> {
  const event = await db
    .selectFrom("booking_event")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("kind", "=", "handed_over")
    .$if(before !== undefined, (found) => found.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (event) return event.id;
  const credit = await db
    .selectFrom("credit")
    .select("from_booking_id")
    .where("spent_on_booking_id", "=", bookingId)
    .executeTakeFirst();
  if (credit) return handedOverSince(db, credit.from_booking_id, before);
  const { split_from: from } = await db
    .selectFrom("booking")
    .select("split_from")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  // A later hand-over of the booking that it was split off is none of its own.
  return from === null
    ? null
    : handedOverSince(db, from, before !== undefined && before < bookingId ? before : bookingId);
}

export const ownHeldPaiseOf = async (db: Sql, bookingId: string): Promise<number> =>
  findHeldPaise(db, (await moneyRefs(db, bookingId)).refundable, await handedOverSince(db, bookingId));

export const findHeldMoney = async (
  db: Sql,
  bookingId: string,
): Promise<{ heldPaise: number; ownHeldPaise: number }> => ({
  heldPaise: await heldPaiseOf(db, bookingId),
  ownHeldPaise: await ownHeldPaiseOf(db, bookingId),
});

/**
 * Requests a refund, from the holder's own payments first, then the former one's (`formerPaise`). Throws
 * `TooLittleHeld`.
 */
export async function requestBookingRefund(
  tx: Tx,
  { bookingId, ...wanted }: { bookingId: string; amountPaise: number; reason: string; now: Date },
): Promise<{ promisedBy: string; formerPaise: number }> {
  const { refundable } = await moneyRefs(tx, bookingId);
  const since = await handedOverSince(tx, bookingId);
  return requestRefunds(tx, { ...wanted, payableRefs: refundable, askedBy: bookingId, since });
}
