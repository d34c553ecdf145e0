import { sql } from "kysely";
import { claimSeats, findDeparture } from "#modules/availability/index.server.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { findParty, leaveDeparture } from "../bespoke/party.server.ts";
import { hasPendingChange } from "../cancellations/cancel-people.server.ts";
import { closeChoice, hasOpenChoice, isCalledOffFor } from "../cancellations/close-choice.server.ts";
import { guaranteeIfEnough } from "../cancellations/guarantee.server.ts";
import { lockHeldPaiseOf } from "../cancellations/payable-refs.server.ts";
import { refundSteps } from "../cancellations/refund-steps.server.ts";
import { requestBookingRefund } from "../cancellations/request-refund.server.ts";
import { groupOf } from "../group-of.ts";
import { isOpenedBy, lockBooking } from "../lock-booking.server.ts";
import { notifyTraveller, recordBookingEvent, rideFacts } from "../mails/booking-notifications.server.ts";
import {
  type BookingRefusal,
  type BookingRequest,
  keepPromo,
  leavesFree,
  movesFreely,
  type PolicyBand,
  type PriceLine,
  type Prices,
} from "../model.ts";
import { fitsOnePayment, quote } from "../quote.server.ts";
import { askAgainOfForgotten, countMissingRiders } from "../riders/riders.server.ts";
import type { Move } from "../transition.server.ts";
import { awaitPayment, expirePendingChanges, findPendingChange } from "./pending-change.server.ts";
import { findRest, lowerRest } from "./rest.server.ts";

export interface MoveRequest {
  bookingId: string;
  toDepartureId: string;
  seenPaise: number;
  actor: Move["actor"];
  /** Choice that the move answers, if still open. */
  choiceId?: string;
  linkId?: string;
  /** The desk moves it after the free change has ended, but before it starts. */
  isLate?: boolean;
  /** The company bears what the new date costs more. */
  isOnUs?: boolean;
}

export type MoveAnswer =
  | { moved: { refundPaise: number; promisedBy: string | null } }
  /** Holds the dearer places while the difference is paid. */
  | { toPay: { changeId: string; duePaise: number } }
  | { refused: BookingRefusal | "too_late" | "not_confirmed" | "change_waiting" | "same_date" | "chosen" }
  | { refused: "price_moved"; seenPaise: number; nowPaise: number };

/**
 * Moves a booking at today's price, in the policy's best band and before both cut-offs.
 * After a call-off neither counts. Cheaper dates refund the difference; dearer ones are paid first.
 */
export async function changeDate(deps: { db: Db; clock: Clock }, request: MoveRequest): Promise<MoveAnswer> {
  const { db, clock } = deps;
  const { bookingId, toDepartureId, actor, choiceId } = request;
  const booked = await db.selectFrom("booking").selectAll().where("id", "=", bookingId).executeTakeFirst();
  if (booked?.status !== "confirmed") return { refused: "not_confirmed" };
  if (booked.departure_id === toDepartureId) return { refused: "same_date" };
  const wish = { departure: toDepartureId, people: booked.people, category: booked.category };
  // The amount due is checked below, once known.
  const answer = await quote(deps, wish, { settledPaise: Number.MAX_SAFE_INTEGER });
  if ("refused" in answer) return (await findSameMove(db, clock.now(), request)) ?? { refused: answer.refused };
  if (answer.tour.id !== booked.tour_id) return { refused: "not_found" };
  const { lines, totalPaise } = keepPromo(answer.quote.lines, booked.price_lines);
  if (totalPaise !== request.seenPaise)
    return { refused: "price_moved", seenPaise: request.seenPaise, nowPaise: totalPaise };
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId, toDepartureId);
    const same = await findSameMove(tx, clock.now(), request);
    if (same) return same;
    if (booking?.status !== "confirmed" || booking.people !== booked.people || !isOpenedBy(booking, request.linkId))
      return { refused: "not_confirmed" as const };
    if (choiceId !== undefined && !(await hasOpenChoice(tx, bookingId, choiceId)))
      return { refused: "chosen" as const };
    const from = await findDeparture({ db: tx, clock }, booking.departure_id);
    const now = clock.now();
    const isCalledOff = await isCalledOffFor(tx, from, bookingId);
    // A pending change would only block the guest's choice.
    if (isCalledOff) await expirePendingChanges(tx, { bookingId });
    else if (await hasPendingChange(tx, bookingId, now)) return { refused: "change_waiting" as const };
    else await expirePendingChanges(tx, { bookingId, due: now });
    const mayStill =
      from !== null && (request.isLate ? from.startsAt > now.toISOString() : canChangeDate(booking, from, now));
    if (!from || !(mayStill || isCalledOff)) return { refused: "too_late" as const };
    const isOnUs = isCalledOff || request.isOnUs === true;
    return landOn(tx, clock, { booking, toDepartureId, lines, totalPaise, prices: answer.tour.prices, isOnUs, actor });
  });
}

interface Approach {
  booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>;
  toDepartureId: string;
  /** Price of the new date. */
  lines: PriceLine[];
  totalPaise: number;
  prices: Prices | null;
  /** The company bears what the new date costs more, as after a call-off. */
  isOnUs: boolean;
  actor: Move["actor"];
}

/** Takes places on the new date of a locked booking, then moves it or awaits the difference. */
export async function landOn(
  tx: Tx,
  clock: Clock,
  { booking, toDepartureId, lines, totalPaise, prices: pricesNow, isOnUs, actor }: Approach,
): Promise<
  Extract<MoveAnswer, { moved: unknown } | { toPay: unknown }> | { refused: "over_one_payment" | "sold_out" }
> {
  const now = clock.now();
  // The provider moves nothing under one rupee.
  const dearerBy = totalPaise - booking.total_paise;
  const isSettled = (dearerBy > 0 && isOnUs) || Math.abs(dearerBy) < LEAST_PAYMENT_PAISE;
  const newTotal = isSettled ? booking.total_paise : totalPaise;
  const newLines = isSettled ? booking.price_lines : lines;
  const prices = isSettled ? booking.prices : pricesNow;
  const duePaise = newTotal - booking.total_paise;
  if (!fitsOnePayment(duePaise)) return { refused: "over_one_payment" };
  const wish = { departure: toDepartureId, people: booking.people, category: booking.category };
  const seats = await claim(tx, wish, now);
  if (seats === null) return { refused: "sold_out" };
  if (duePaise > 0) {
    const wanted = { kind: "move" as const, toDepartureId, seats, lines: newLines, prices, newTotal };
    const changeId = await awaitPayment(tx, now, booking, duePaise, wanted);
    return { toPay: { changeId, duePaise } };
  }
  const landing = { booking, toDepartureId, seats, lines: newLines, prices, newTotal, actor };
  return { moved: await applyMove(tx, clock, landing) };
}

/** Outcome of the first of two presses, for the link's holder alone. */
async function findSameMove(db: Sql, now: Date, request: MoveRequest): Promise<MoveAnswer | null> {
  const { bookingId, toDepartureId, actor, linkId } = request;
  const booking = await db.selectFrom("booking").selectAll().where("id", "=", bookingId).executeTakeFirst();
  if (booking?.departure_id === toDepartureId) return { refused: "same_date" };
  if (actor !== "traveller" || booking?.status !== "confirmed" || !isOpenedBy(booking, linkId)) return null;
  const change = await findPendingChange(db, bookingId, now);
  if (change?.to_departure_id !== toDepartureId) return null;
  return { toPay: { changeId: change.id, duePaise: change.due_paise } };
}

export const canChangeDate = (
  booking: { policy: readonly PolicyBand[]; leaves_free_until: Date | null },
  departure: { startsAt: string; cutoffAt: string },
  now: Date,
): boolean =>
  leavesFree(booking, now) ||
  (now.toISOString() < departure.cutoffAt && movesFreely(booking.policy, departure.startsAt, now.toISOString()));

async function claim(tx: Tx, wish: BookingRequest, now: Date): Promise<number | null> {
  const isPrivate = wish.category === "private";
  const { rows } = await sql<{ capacity: number }>`${claimSeats({
    departureId: wish.departure,
    people: wish.people,
    wholeDeparture: isPrivate,
    now,
  })} RETURNING capacity`.execute(tx);
  const row = rows[0];
  return row ? (isPrivate ? row.capacity : wish.people) : null;
}

interface Landing {
  booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>;
  toDepartureId: string;
  seats: number;
  lines: PriceLine[];
  prices: Prices | null;
  newTotal: number;
  actor: Move["actor"];
}

export async function applyMove(
  tx: Tx,
  clock: Clock,
  { booking, toDepartureId, seats, lines, prices, newTotal, actor }: Landing,
): Promise<{ refundPaise: number; promisedBy: string | null }> {
  const now = clock.now();
  const before = await findDeparture({ db: tx, clock }, booking.departure_id);
  await leaveDeparture(tx, booking);
  await tx
    .updateTable("booking")
    .set({
      departure_id: toDepartureId,
      seats,
      price_lines: json(lines),
      prices: prices && json(prices),
      total_paise: newTotal,
      credit_paise: Math.min(booking.credit_paise, newTotal),
      // They have chosen this date themselves.
      leaves_free_until: null,
      updated_at: now,
    })
    .where("id", "=", booking.id)
    .execute();
  // Closed first, since guests with open choices are not counted.
  await closeChoice(tx, clock, { bookingId: booking.id, choice: "move", by: actor });
  const isPrivate = booking.category === "private";
  const isGuaranteed = await guaranteeIfEnough(tx, clock, {
    departureId: toDepartureId,
    bookingId: booking.id,
    isPrivate,
  });
  const after = await findDeparture({ db: tx, clock }, toDepartureId);
  if (!before || !after) throw new Error(`booking ${booking.id} moves from or to a departure that does not exist`);
  const reason = `date changed from ${plainDate(before.localDate)} to ${plainDate(after.localDate)}`;
  await recordBookingEvent(tx, clock, { bookingId: booking.id, status: "confirmed", actor, kind: "moved", reason });
  const unpaidPaise = (await findRest(tx, booking.id))?.duePaise ?? 0;
  const lowerBy = Math.max(0, Math.min(booking.total_paise - newTotal, unpaidPaise));
  if (lowerBy > 0) await lowerRest(tx, booking.id, unpaidPaise - lowerBy, now);
  const cheaperBy = Math.min(booking.total_paise - newTotal - lowerBy, await lockHeldPaiseOf(tx, booking.id));
  const refundPaise = cheaperBy < LEAST_PAYMENT_PAISE ? 0 : cheaperBy;
  const refund =
    refundPaise > 0
      ? await requestBookingRefund(tx, {
          bookingId: booking.id,
          amountPaise: refundPaise,
          reason: "the new date costs less",
          now,
        })
      : null;
  const promisedBy = refund?.promisedBy ?? null;
  const paidPaise = Math.max(0, newTotal - booking.total_paise);
  const done = { fromDate: before.localDate, fromTime: before.localTime, refundPaise, paidPaise };
  const news = { what: "moved", ...done, isGuaranteed } as const;
  await askAgainOfForgotten(tx, booking.id, now);
  const ridersMissing = await countMissingRiders(tx, booking.id);
  const isQuoted = (await findParty(tx, booking.id)) !== null;
  const group = groupOf(after.group, { ...booking, isQuoted });
  const { booking: moved } = await rideFacts(tx, clock, booking.id);
  const policy = await refundSteps(tx, moved, { startsAt: after.startsAt, now });
  await notifyTraveller(
    tx,
    clock,
    booking.id,
    "booking.moved",
    {
      ...done,
      formerPaise: refund?.formerPaise ?? 0,
      deskPaise: refund?.deskPaise ?? 0,
      giftPaise: refund?.giftPaise ?? 0,
      promisedBy,
      ridersMissing,
      policy,
      group,
    },
    news,
  );
  return { refundPaise, promisedBy };
}
