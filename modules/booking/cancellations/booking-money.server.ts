import { findHeldPaise, listMoney, type RefundView } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { MAILED_WITH_RIDERS } from "../mails/booking-notifications.server.ts";
import { moneyRefs } from "./payable-refs.server.ts";
import { handedOverSince } from "./request-refund.server.ts";

/** Finds when the booking was last handed over; null if never. Takes its history, oldest first. */
export const handedOverAt = (history: readonly { reason: string; at: Date }[]): Date | null =>
  history.findLast(({ reason }) => reason === MAILED_WITH_RIDERS.handedOver)?.at ?? null;

/**
 * True if a refund belongs to the booking with these payables. A refund for a later ride, paid by its credit, does not.
 */
export const isGivenBackFor =
  (refundable: readonly string[]) =>
  ({ askedBy }: { askedBy: string | null }): boolean =>
    askedBy === null || refundable.includes(askedBy);

/**
 * Finds all money of a booking, as its holder may see it.
 *
 * - `isFee`: paid for a hand-over, not part of the price.
 * - `isOfCredit`: paid for an earlier booking, whose credit pays for this one.
 * - `since`: the hand-over to the present holder.
 * - `isToFormer`: the refund goes to the former holder's card.
 * - `ownHeldPaise`: the part of `heldPaise` paid since then.
 */
export async function findMoney(db: Sql, bookingId: string, since: Date | null) {
  const { refundable, fees, feesPaise, ofCredit } = await moneyRefs(db, bookingId);
  const { payments, refunds, chargebacks, deskRefunds } = await listMoney(db, [...refundable, ...fees]);
  const handed = await handedOverSince(db, bookingId);
  const own = refunds.filter(isGivenBackFor(refundable));
  return {
    chargebacks,
    deskRefunds,
    refunds: own.map(({ askedBy, paymentId, ...refund }) => ({
      ...ofWhoHasIt(refund, since),
      isToFormer: handed !== null && paymentId <= handed,
    })),
    payments: payments.map((payment) => ({
      ...payment,
      isFee: fees.includes(payment.payableRef),
      isOfCredit: ofCredit.includes(payment.payableRef),
    })),
    feesPaise,
    heldWithFeesPaise: await findHeldPaise(db, [...refundable, ...fees]),
    heldPaise: await findHeldPaise(db, refundable),
    ownHeldPaise: await findHeldPaise(db, refundable, handed),
  };
}

/** Hides the bank reference of refunds requested before the hand-over: they are the former holder's. */
function ofWhoHasIt(refund: RefundView, since: Date | null): RefundView {
  const isFormerHolders =
    refund.isFormerHolders || (since !== null && Date.parse(refund.requestedAt) <= since.getTime());
  return isFormerHolders ? { ...refund, isFormerHolders, bankReference: null } : refund;
}
