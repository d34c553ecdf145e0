import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Tx } from "#platform/database/database.server.ts";
import { leaveDeparture } from "../bespoke/party.server.ts";
import { findCredit, lockMoneyOf, releaseCredits, spendablePaise } from "../cancellations/credits.server.ts";
import { guaranteeIfEnough } from "../cancellations/guarantee.server.ts";
import { lockHeldPaiseOf } from "../cancellations/payable-refs.server.ts";
import { requestBookingRefund } from "../cancellations/request-refund.server.ts";
import { findHolder } from "../find-booking.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { emitConfirmation } from "../mails/booking-notifications.server.ts";
import type { BookingRefusal, BookingRequest, Quote } from "../model.ts";
import { quote } from "../quote.server.ts";
import { transition } from "../transition.server.ts";
import { expireHoldsOf } from "./expire-holds.server.ts";
import { holdSeats } from "./hold-seats.server.ts";

export type CreditAnswer = { reference: string; isPaid: boolean } | { refused: BookingRefusal | "spent" | "over" };

interface CreditRequest {
  creditId: string;
  wish: BookingRequest;
  seenPaise: number;
}

/** Refunds a remainder. A higher price is paid as usual, or the credit is released. */
export async function bookWithCredit(deps: { db: Db; clock: Clock }, request: CreditRequest): Promise<CreditAnswer> {
  const answer = await bookOnce(deps, request);
  if (!("refused" in answer) || answer.refused !== "spent") return answer;
  const { departure, people, category } = request.wish;
  const first = await deps.db
    .selectFrom("booking")
    .select(["reference", "status"])
    .where("credit_id", "=", request.creditId)
    .where("departure_id", "=", departure)
    .where("people", "=", people)
    .where("category", "=", category)
    .where("status", "in", ["held", "confirmed"])
    .executeTakeFirst();
  return first ? { reference: first.reference, isPaid: first.status === "confirmed" } : answer;
}

async function bookOnce(
  deps: { db: Db; clock: Clock },
  { creditId, wish, seenPaise }: CreditRequest,
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
  const isPaid = await payWithCredit(deps, { creditId, formerId, bookingId, wish, quoted: answer.quote });
  if (isPaid === "too_late") {
    const why = await quote(deps, wish, { settledPaise });
    return { refused: "refused" in why ? why.refused : "sold_out" };
  }
  return typeof isPaid === "string" ? { refused: isPaid } : { reference, isPaid };
}

interface Press {
  creditId: string;
  formerId: string;
  bookingId: string;
  wish: BookingRequest;
  quoted: Pick<Quote, "lines" | "totalPaise">;
}

/** Returns true if the credit pays all. "too_late": the hold has ended. */
const payWithCredit = (
  { db, clock }: { db: Db; clock: Clock },
  { creditId, formerId, bookingId, wish, quoted }: Press,
): Promise<boolean | "spent" | "over" | "too_late"> =>
  inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    // A double press: the first has paid.
    if (booking?.status === "confirmed") return "spent";
    if (booking?.status !== "held") return "too_late";
    await lockMoneyOf(tx, formerId);
    const spent = await spendCredit(tx, { creditId, bookingId });
    if ("refused" in spent) {
      // A double press keeps the hold of the first.
      if (booking.credit_id === null) {
        await leaveDeparture(tx, booking);
        const reason = "its credit is used or over";
        await transition(tx, clock, { bookingId, to: "expired", actor: "system", reason });
      }
      return spent.refused;
    }
    const { paysPaise } = spent;
    const { totalPaise, lines, isPaid } = settledBy(paysPaise, quoted);
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
    if (!isPaid) return false;
    await transition(tx, clock, { bookingId, to: "confirmed", actor: "traveller", reason: "paid with a credit" });
    const isPrivate = wish.category === "private";
    const isGuaranteed = await guaranteeIfEnough(tx, clock, { departureId: wish.departure, bookingId, isPrivate });
    const rest = await giveRestBack(tx, clock, { bookingId, restPaise: paysPaise - totalPaise });
    await emitConfirmation(tx, clock, bookingId, { what: "booked", isGuaranteed }, rest);
    return true;
  });

async function spendCredit(
  tx: Tx,
  { creditId, bookingId }: Pick<Press, "creditId" | "bookingId">,
): Promise<{ paysPaise: number } | { refused: "spent" | "over" }> {
  const taken = await tx
    .updateTable("credit")
    .set({ spent_on_booking_id: bookingId })
    .where("id", "=", creditId)
    .where("spent_on_booking_id", "is", null)
    .returning(["amount_paise", "from_booking_id"])
    .executeTakeFirst();
  if (!taken) return { refused: "spent" };
  const paysPaise = await spendablePaise(tx, taken);
  if (paysPaise > 0) return { paysPaise };
  await releaseCredits(tx, [bookingId]);
  return { refused: "over" };
}

/** The provider moves nothing under one rupee: a rounding line absorbs it. */
function settledBy(paysPaise: number, { lines, totalPaise }: Press["quoted"]) {
  const lacking = totalPaise - paysPaise;
  const isPaid = lacking < LEAST_PAYMENT_PAISE;
  const little = Math.abs(lacking) < LEAST_PAYMENT_PAISE ? -lacking : 0;
  if (little === 0) return { totalPaise, lines, isPaid };
  const rounding = { label: "Too little to move", unitPaise: little, count: 1, amountPaise: little };
  return { totalPaise: totalPaise + little, lines: [...lines, rounding], isPaid };
}

/** Refunds the remainder as far as its money is left. */
async function giveRestBack(
  tx: Tx,
  clock: Clock,
  { bookingId, restPaise }: { bookingId: string; restPaise: number },
): Promise<{ restPaise?: number; formerPaise?: number; deskPaise?: number; promisedBy?: string }> {
  const amountPaise = Math.min(restPaise, await lockHeldPaiseOf(tx, bookingId));
  if (amountPaise < LEAST_PAYMENT_PAISE) return {};
  const wanted = { bookingId, amountPaise, reason: "the rest of a credit", now: clock.now() };
  return { restPaise: amountPaise, ...(await requestBookingRefund(tx, wanted)) };
}
