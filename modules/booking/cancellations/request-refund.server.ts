import { giftHeldPaise, giveBackToGifts } from "#modules/credit/index.server.ts";
import { findHeldPaise, lockHeld, requestRefunds } from "#modules/payments/index.server.ts";
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

/** Refundable paise that go to no former holder's card: own payments, and gifts. */
export async function ownHeldPaiseOf(db: Sql, bookingId: string): Promise<number> {
  const { refundable } = await moneyRefs(db, bookingId);
  const since = await handedOverSince(db, bookingId);
  return (await findHeldPaise(db, refundable, since)) + (await giftHeldPaise(db, refundable));
}

export const findHeldMoney = async (
  db: Sql,
  bookingId: string,
): Promise<{ heldPaise: number; ownHeldPaise: number }> => ({
  heldPaise: await heldPaiseOf(db, bookingId),
  ownHeldPaise: await ownHeldPaiseOf(db, bookingId),
});

/**
 * Requests a refund, from the holder's own payments first, then the gift that paid (`giftPaise`), then the payments of a
 * former holder (`formerPaise`). Throws `TooLittleHeld`.
 */
export async function requestBookingRefund(
  tx: Tx,
  { bookingId, ...wanted }: { bookingId: string; amountPaise: number; reason: string; now: Date },
): Promise<{ promisedBy: string; formerPaise: number; deskPaise: number; giftPaise: number }> {
  const { refundable } = await moneyRefs(tx, bookingId);
  const since = await handedOverSince(tx, bookingId);
  const request = { ...wanted, payableRefs: refundable, askedBy: bookingId, since };
  const giftHeld = await giftHeldPaise(tx, refundable);
  if (giftHeld === 0) return { ...(await requestRefunds(tx, request)), giftPaise: 0 };
  await lockHeld(tx, refundable);
  const paidPaise = await findHeldPaise(tx, refundable, since);
  const giftPaise = Math.min(giftHeld, Math.max(0, wanted.amountPaise - paidPaise));
  const refund = await requestRefunds(tx, { ...request, amountPaise: wanted.amountPaise - giftPaise });
  if (giftPaise > 0) await giveBackToGifts(tx, { bookingRefs: refundable, amountPaise: giftPaise, now: wanted.now });
  return { ...refund, giftPaise };
}
