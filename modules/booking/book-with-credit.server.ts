import { requestRefunds } from "#modules/payments/index.server.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json } from "#platform/database.server.ts";
import { findCredit, lockMoneyOf, releaseCredit, spendablePaise } from "./credits.server.ts";
import { expireHoldsOf } from "./expire-holds.server.ts";
import { findHolder } from "./find-booking.server.ts";
import { guaranteeIfEnough } from "./guarantee.server.ts";
import { holdSeats } from "./hold-seats.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import type { BookingWish, PriceLine, Refusal } from "./model.ts";
import { leaveDeparture } from "./party.server.ts";
import { heldPaiseOf, moneyRefs } from "./payables.server.ts";
import { quote } from "./quote.server.ts";
import { noteConfirmation } from "./tell-traveller.server.ts";
import { transition } from "./transition.server.ts";

export type CreditAnswer = { reference: string; isPaid: boolean } | { refused: Refusal | "spent" | "over" };

/**
 * Books a departure with a credit. What the ride costs less comes back as money; what it costs more is paid like any other
 * booking, and if that is not done in time the credit is free again. `seenPaise` is the total that the traveller saw: at any
 * other nothing is booked.
 */
export async function bookWithCredit(
  deps: { db: Db; clock: Clock },
  { creditId, wish, seenPaise }: { creditId: string; wish: BookingWish; seenPaise: number },
): Promise<CreditAnswer> {
  const { db, clock } = deps;
  const credit = await findCredit(deps, creditId);
  if (!credit || credit.spentOn) return { refused: "spent" };
  if (credit.isOver) return { refused: "over" };
  if (credit.lapsedOn !== null) await expireHoldsOf(deps, credit.lapsedOn);
  const { from_booking_id: formerId } = await db
    .selectFrom("credit")
    .select("from_booking_id")
    .where("id", "=", creditId)
    .executeTakeFirstOrThrow();
  const settledPaise = credit.amountPaise;
  const answer = await quote(deps, wish, { settledPaise });
  if ("refused" in answer) return { refused: answer.refused };
  if (answer.quote.totalPaise !== seenPaise) return { refused: "price_moved" };
  const held = await holdSeats(deps, {
    wish,
    holder: await findHolder(db, formerId),
    seenPaise,
    settledPaise,
    requestKey: `credit ${creditId} ${clock.now().toISOString().slice(0, 16)} ${wish.departure}`,
  });
  if (!("held" in held)) return { refused: held.refused };
  const { id: bookingId, reference } = held.held;
  const booked = await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    // The same press once more: the first has paid with the credit.
    if (booking?.status === "confirmed") return { refused: "spent" as const };
    // Since the places were taken the hold has ended (swept, or the departure called off): nothing pays for places it has not.
    if (booking?.status !== "held") return null;
    await lockMoneyOf(tx, formerId);
    // Places that this credit does not pay for are nobody's; those of the same press, which has taken it, stay.
    const refuse = async (refused: "spent" | "over") => {
      if (booking.credit_id === null) {
        await leaveDeparture(tx, booking);
        const reason = "its credit is used or over";
        await transition(tx, clock, { bookingId, to: "expired", actor: "system", reason });
      }
      return { refused };
    };
    const taken = await tx
      .updateTable("credit")
      .set({ spent_on_booking_id: bookingId })
      .where("id", "=", creditId)
      .where("spent_on_booking_id", "is", null)
      .returning(["amount_paise", "from_booking_id"])
      .executeTakeFirst();
    if (!taken) return refuse("spent");
    const paysPaise = await spendablePaise(tx, taken);
    if (paysPaise === 0) {
      await releaseCredit(tx, bookingId);
      return refuse("over");
    }
    const lacking = answer.quote.totalPaise - paysPaise;
    const isPaid = lacking < LEAST_PAYMENT_PAISE;
    // The provider moves nothing under one rupee, in neither direction: so little is left as it is, on a line of its own.
    const roundingPaise = Math.abs(lacking) < LEAST_PAYMENT_PAISE ? -lacking : 0;
    const totalPaise = answer.quote.totalPaise + roundingPaise;
    const rounding = { label: "Too little to move", unitPaise: roundingPaise, count: 1, amountPaise: roundingPaise };
    const lines: PriceLine[] = roundingPaise === 0 ? answer.quote.lines : [...answer.quote.lines, rounding];
    await tx
      .updateTable("booking")
      .set({
        credit_id: creditId,
        credit_paise: Math.min(paysPaise, totalPaise),
        total_paise: totalPaise,
        price_lines: json(lines),
      })
      .where("id", "=", bookingId)
      .execute();
    if (!isPaid) return { reference, isPaid };
    await transition(tx, clock, { bookingId, to: "confirmed", actor: "traveller", reason: "paid with a credit" });
    const isPrivate = wish.category === "private";
    const isGuaranteed = await guaranteeIfEnough(tx, clock, { departureId: wish.departure, bookingId, isPrivate });
    const rest = Math.min(paysPaise - totalPaise, await heldPaiseOf(tx, bookingId));
    if (rest >= LEAST_PAYMENT_PAISE)
      await requestRefunds(tx, {
        payableRefs: (await moneyRefs(tx, bookingId)).refundable,
        askedBy: bookingId,
        amountPaise: rest,
        reason: "the rest of a credit",
        now: clock.now(),
      });
    await noteConfirmation(tx, clock, bookingId, { what: "booked", isGuaranteed });
    return { reference, isPaid };
  });
  if (booked !== null) return booked;
  const why = await quote(deps, wish, { settledPaise });
  return { refused: "refused" in why ? why.refused : "sold_out" };
}
