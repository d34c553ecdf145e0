import { findHeldPaise, listMoney, type RefundView } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { MAILED_WITH_RIDERS } from "../mails/booking-notifications.server.ts";
import { moneyRefs } from "./payable-refs.server.ts";
import { handedOverSince } from "./request-refund.server.ts";

/** Since when a booking is whose it is, by its history, the oldest first; null: it was never handed over. */
export const handedOverAt = (history: readonly { reason: string; at: Date }[]): Date | null =>
  history.findLast(({ reason }) => reason === MAILED_WITH_RIDERS.handedOver)?.at ?? null;

/**
 * Whether a refund is of the booking with these `refundable` payables (`moneyRefs`): what goes back for a later ride, which a credit of
 * its money paid for, stands with that one alone.
 */
export const isGivenBackFor =
  (refundable: readonly string[]) =>
  ({ askedBy }: { askedBy: string | null }): boolean =>
    askedBy === null || refundable.includes(askedBy);

/**
 * All money of a booking, as whoever has it may see it. `isFee`: for handing the booking over, and no part of its price. `isOfCredit`:
 * paid for an earlier booking, which became the credit that pays for this one; it stands with that booking too. `since`:
 * when it is theirs, where it was another's before. Of a refund `isToFormer`: who had the booking before has paid it, and it goes to their
 * card. `ownHeldPaise`: of what is held, what was paid since.
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

/** What was asked for before the booking was handed over is who had it then's: nobody else sees which transfer brought it. */
function ofWhoHasIt(refund: RefundView, since: Date | null): RefundView {
  const isFormerHolders =
    refund.isFormerHolders || (since !== null && Date.parse(refund.requestedAt) <= since.getTime());
  return isFormerHolders ? { ...refund, isFormerHolders, bankReference: null } : refund;
}
