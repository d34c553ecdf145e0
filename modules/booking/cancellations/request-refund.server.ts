import { findHeldPaise, requestRefunds } from "#modules/payments/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { MAILED_WITH_RIDERS } from "../mails/booking-notifications.server.ts";
import { heldPaiseOf, moneyRefs } from "./payable-refs.server.ts";

/**
 * Finds the event of the last hand-over, of this booking or of the one whose credit pays for it. `before` limits its
 * id.
 * Ids sort by age: money paid before the event goes back to the former holder's card.
 */
export async function handedOverSince(db: Sql, bookingId: string, before?: string): Promise<string | null> {
  const event = await db
    .selectFrom("booking_event")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("reason", "=", MAILED_WITH_RIDERS.handedOver)
    .$if(before !== undefined, (found) => found.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (event) return event.id;
  const credit = await db
    .selectFrom("credit")
    .select("from_booking_id")
    .where("spent_on_booking_id", "=", bookingId)
    .executeTakeFirst();
  return credit ? handedOverSince(db, credit.from_booking_id, before) : null;
}

/** Refundable amount paid by the present holder, in paise. */
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
 * Requests a refund of a locked booking, in paise, from the present holder's payments first.
 * `formerPaise` goes to the former holder's card. Throws `TooLittleHeld`.
 */
export async function requestBookingRefund(
  tx: Tx,
  { bookingId, ...wanted }: { bookingId: string; amountPaise: number; reason: string; now: Date },
): Promise<{ promisedBy: string; formerPaise: number }> {
  const { refundable } = await moneyRefs(tx, bookingId);
  const since = await handedOverSince(tx, bookingId);
  return requestRefunds(tx, { ...wanted, payableRefs: refundable, askedBy: bookingId, since });
}
