import { giftHeldPaise } from "#modules/credit/index.server.ts";
import { findHeldPaise, listMoney, type RefundView } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { BookingEventKind } from "../model.ts";
import { moneyRefs } from "./payable-refs.server.ts";
import { handedOverSince } from "./request-refund.server.ts";

export const handedOverAt = (history: readonly { kind: BookingEventKind; at: Date }[]): Date | null =>
  history.findLast(({ kind }) => kind === "handed_over")?.at ?? null;

/** True unless the refund is for a later ride, paid by this booking's credit. */
export const isGivenBackFor =
  (refundable: readonly string[]) =>
  ({ askedBy }: { askedBy: string | null }): boolean =>
    askedBy === null || refundable.includes(askedBy);

/**
 * Finds a booking's money as its holder may see it.
 *
 * - `isFee`: paid for a hand-over, not for the ride. `isOfCredit`: paid for an earlier booking.
 * - `giftHeldPaise`: paid by a gift and not given back; part of both sums below.
 * - `isToFormer`: goes to the former holder's card. `ownHeldPaise`: paid since the hand-over (`since`).
 */
export async function findMoney(db: Sql, bookingId: string, since: Date | null) {
  const { refundable, fees, feesPaise, ofCredit } = await moneyRefs(db, bookingId);
  const { payments, refunds, chargebacks, deskRefunds } = await listMoney(db, [...refundable, ...fees]);
  const handed = await handedOverSince(db, bookingId);
  const giftPaise = await giftHeldPaise(db, refundable);
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
    giftHeldPaise: giftPaise,
    heldPaise: giftPaise + (await findHeldPaise(db, refundable)),
    ownHeldPaise: giftPaise + (await findHeldPaise(db, refundable, handed)),
  };
}

/** Hides the bank reference of a former holder's refund. */
function ofWhoHasIt(refund: RefundView, since: Date | null): RefundView {
  const isFormerHolders =
    refund.isFormerHolders || (since !== null && Date.parse(refund.requestedAt) <= since.getTime());
  return isFormerHolders ? { ...refund, isFormerHolders, bankReference: null } : refund;
}
