import { listMoney, requestRefunds, TooLittleHeld } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { recordBookingEvent } from "../mails/booking-notifications.server.ts";
import { isGivenBackFor } from "./booking-money.server.ts";
import { findHeldByCreditFrom } from "./find-credit.server.ts";
import { moneyRefs } from "./payable-refs.server.ts";
import { handedOverSince } from "./request-refund.server.ts";

/** `moved`: refunds differ from those shown. `credit_in_use`: a hold is being paid with its credit. */
export type GoodwillRefusal =
  | { refused: "changed" }
  | { refused: "too_much"; leftPaise: number }
  | { refused: "moved"; backPaise: number }
  | { refused: "credit_in_use"; reference: string };

/** Refunds out of goodwill. `seenBackPaise` makes a repeated request refund once. */
export async function refundByOperator(
  { db, clock }: { db: Db; clock: Clock },
  {
    bookingId,
    amountPaise,
    seenBackPaise,
    reason,
  }: { bookingId: string; amountPaise: number; seenBackPaise: number; reason: string },
): Promise<{ promisedBy: string } | GoodwillRefusal> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) return { refused: "changed" as const };
    const { refundable, fees } = await moneyRefs(tx, bookingId);
    const payableRefs = [...refundable, ...fees];
    const { refunds, deskRefunds } = await listMoney(tx, payableRefs);
    const given = [...refunds.filter(isGivenBackFor(refundable)), ...deskRefunds];
    const backPaise = sum(given.map(({ amountPaise }) => amountPaise));
    if (backPaise !== seenBackPaise) return { refused: "moved" as const, backPaise };
    const beingPaid = await findHeldByCreditFrom({ db: tx, clock }, bookingId);
    if (beingPaid !== null) return { refused: "credit_in_use" as const, reference: beingPaid };
    const since = await handedOverSince(tx, bookingId);
    const wanted = { payableRefs, askedBy: bookingId, amountPaise, reason, now: clock.now(), since };
    const refund = await requestRefunds(tx, wanted).catch(whatIsLeft);
    if ("refused" in refund) return refund;
    await recordBookingEvent(tx, clock, {
      bookingId,
      status: booking.status,
      actor: "operator",
      kind: "given_back",
      reason: `${formatRupees(amountPaise)} given back: ${reason}`,
    });
    return refund;
  });
}

/** The transaction can go on: `requestRefunds` throws before it writes. */
function whatIsLeft(error: unknown): { refused: "too_much"; leftPaise: number } {
  if (error instanceof TooLittleHeld) return { refused: "too_much", leftPaise: error.heldPaise };
  throw error;
}
