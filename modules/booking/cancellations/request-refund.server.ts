import { findHeldPaise, requestRefunds } from "#modules/payments/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { MAILED_WITH_RIDERS } from "../mails/booking-notifications.server.ts";
import { heldPaiseOf, moneyRefs } from "./payable-refs.server.ts";

/**
 * The id of the event by which a booking came into the hands that it is in, or the one did whose credit pays for it; null where it was
 * never handed over. With `before`, as it was when the row of that id was written. Ids sort by age: what was paid before it, somebody
 * else has paid, and the provider gives it back to their card.
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

/** What can still go back, in paise, of what was paid for a booking since it is in the hands that it is in: of any other all that can. */
export const ownHeldPaiseOf = async (db: Sql, bookingId: string): Promise<number> =>
  findHeldPaise(db, (await moneyRefs(db, bookingId)).refundable, await handedOverSince(db, bookingId));

/** Finds the refundable money of a booking, and how much of it its present traveller has paid; in paise. */
export const findHeldMoney = async (
  db: Sql,
  bookingId: string,
): Promise<{ heldPaise: number; ownHeldPaise: number }> => ({
  heldPaise: await heldPaiseOf(db, bookingId),
  ownHeldPaise: await ownHeldPaiseOf(db, bookingId),
});

/**
 * Asks for so much (paise) of a locked booking's money to go back to its traveller: what was paid since it is theirs first. Answers the
 * promised date, and how much of it goes to the card of who had the booking before. Throws `TooLittleHeld`.
 */
export async function requestBookingRefund(
  tx: Tx,
  { bookingId, ...wanted }: { bookingId: string; amountPaise: number; reason: string; now: Date },
): Promise<{ promisedBy: string; formerPaise: number }> {
  const { refundable } = await moneyRefs(tx, bookingId);
  const since = await handedOverSince(tx, bookingId);
  return requestRefunds(tx, { ...wanted, payableRefs: refundable, askedBy: bookingId, since });
}
