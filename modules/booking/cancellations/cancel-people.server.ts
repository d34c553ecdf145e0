import { findDeparture, freeSeats } from "#modules/availability/index.server.ts";
import { sendable } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Tx } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { leaveDeparture, ridesWithOthers } from "../bespoke/party.server.ts";
import { expirePendingChanges, findPendingChange } from "../changes/pending-change.server.ts";
import { lowerRest } from "../changes/rest.server.ts";
import { isOpenedBy, lockBooking } from "../lock-booking.server.ts";
import { notifyTraveller, recordBookingEvent } from "../mails/booking-notifications.server.ts";
import { type CancellationQuote, describePeople, leavesFree, type PriceLine, quoteCancellation } from "../model.ts";
import { type Move, transition } from "../transition.server.ts";
import { closeChoice, isCalledOffFor } from "./close-choice.server.ts";
import { cancellationTerms } from "./payable-refs.server.ts";
import { requestBookingRefund } from "./request-refund.server.ts";

export interface Leaving {
  bookingId: string;
  /** Naming a rider who has left has no effect: a double press cancels nobody twice. */
  riderIds: string[];
  actor: Move["actor"];
  /** Arrival of a message that the desk carries out: by the terms, the policy counts from then. */
  receivedAt?: Date | undefined;
  /** Traveller's link, checked again under the lock. */
  linkId?: string;
}

export interface CancelRequest extends Leaving {
  /** Refund shown, in paise. If a band has ended since, nothing changes. */
  seenRefundPaise: number;
  /** Refund, in paise, that the company gives in place of the policy's: no less than that, and no more than was paid. */
  givenRefundPaise?: number | undefined;
}

/** `moved`: booking, riders or link changed meanwhile. */
export type CancelRefusal =
  | ("nobody" | "already" | "moved" | "not_confirmed")
  | ("in_future" | "before_booking" | "started" | "change_waiting");

export type CancelAnswer =
  | { cancelled: CancellationQuote; promisedBy: string | null }
  | { refused: CancelRefusal }
  | { refused: "refund_moved"; seenPaise: number; nowPaise: number };

type Deps = { db: Db; clock: Clock };

export const cancelPeople = ({ db, clock }: Deps, request: CancelRequest): Promise<CancelAnswer> =>
  inTransaction(db, async (tx) => {
    const judged = await judge(tx, clock, request);
    if ("refused" in judged) return judged;
    const { booking, leaving, quoted: byPolicy } = judged;
    const quoted = giveInstead(byPolicy, request.givenRefundPaise) ?? byPolicy;
    if (quoted.refundPaise !== request.seenRefundPaise)
      return { refused: "refund_moved", seenPaise: request.seenRefundPaise, nowPaise: quoted.refundPaise };
    const now = clock.now();
    // Overdue changes were priced for more people: once ended here, their late money goes back.
    await expirePendingChanges(tx, { bookingId: booking.id, due: now });
    await tx.updateTable("rider").set({ cancelled_at: now, updated_at: now }).where("id", "in", leaving).execute();
    const { actor, receivedAt } = request;
    const promisedBy = await takeOut(tx, clock, { booking, quoted, actor, receivedAt });
    return { cancelled: quoted, promisedBy };
  });

/** Quote with a larger refund than the policy's; null if it is less, or more than was paid for those who leave. */
export function giveInstead(quoted: CancellationQuote, givenPaise: number | undefined): CancellationQuote | null {
  if (givenPaise === undefined || givenPaise === quoted.refundPaise) return quoted;
  // More would be paid again as the rest.
  if (quoted.unpaidPaise > 0) return null;
  const mostPaise = quoted.refundPaise + quoted.keptPaise;
  if (givenPaise < quoted.refundPaise || givenPaise > mostPaise || sendable(givenPaise) !== givenPaise) return null;
  return { ...quoted, refundPaise: givenPaise, keptPaise: mostPaise - givenPaise };
}

export const planCancellation = (
  { db, clock }: Deps,
  leaving: Leaving,
): Promise<{ quoted: CancellationQuote } | { refused: CancelRefusal }> =>
  inTransaction(db, async (tx) => {
    const judged = await judge(tx, clock, leaving);
    return "refused" in judged ? judged : { quoted: judged.quoted };
  });

async function judge(
  tx: Tx,
  clock: Clock,
  { bookingId, riderIds, receivedAt, linkId }: Leaving,
): Promise<{ booking: LockedBooking; leaving: string[]; quoted: CancellationQuote } | { refused: CancelRefusal }> {
  const named = riderIds.filter(isId);
  if (named.length === 0) return { refused: "nobody" };
  const booking = await lockBooking(tx, bookingId);
  if (!booking || !isOpenedBy(booking, linkId)) return { refused: "moved" };
  if (booking.status !== "confirmed") return { refused: booking.status === "cancelled" ? "already" : "not_confirmed" };
  const known = await tx
    .selectFrom("rider")
    .select(["id", "cancelled_at"])
    .where("booking_id", "=", booking.id)
    .where("id", "in", named)
    .execute();
  if (known.length === 0) return { refused: "moved" };
  const leaving = known.filter(({ cancelled_at }) => cancelled_at === null);
  if (leaving.length === 0) return { refused: "already" };
  const now = clock.now();
  const counts = receivedAt ?? now;
  if (counts > now) return { refused: "in_future" };
  if (counts < booking.created_at) return { refused: "before_booking" };
  const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
  if (!departure || departure.startsAt <= counts.toISOString()) return { refused: "started" };
  if (await hasPendingChange(tx, booking.id, now)) return { refused: "change_waiting" };
  const quoted = quoteCancellation(
    await cancellationTerms(tx, booking, departure.startsAt),
    leaving.length,
    counts.toISOString(),
    leavesFree(booking, counts) || (await isCalledOffFor(tx, departure, booking.id)),
  );
  return { booking, leaving: leaving.map(({ id }) => id), quoted };
}

/** True if a change is pending: a cancellation would falsify its terms. */
export const hasPendingChange = async (tx: Tx, bookingId: string, now: Date): Promise<boolean> =>
  (await findPendingChange(tx, bookingId, now)) !== undefined;

type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

interface TakingOut {
  booking: LockedBooking;
  quoted: CancellationQuote;
  actor: Move["actor"];
  isOurs?: boolean;
  /** Hand-over fee in paise, part of the kept amount. The former holder gets no link. */
  handedOverFor?: number;
  receivedAt?: Date | undefined;
}

/** A shared ride with fewer people is still no Private Tour. */
export async function inTheirWords(tx: Tx, bookingId: string, lines: PriceLine[]): Promise<PriceLine[]> {
  const { isShared } = await tx
    .selectFrom("booking")
    .select(ridesWithOthers)
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return isShared ? lines.map((line) => ({ ...line, label: `Your ride, ${describePeople(line.count)}` })) : lines;
}

export async function takeOut(
  tx: Tx,
  clock: Clock,
  { booking, quoted, actor, isOurs = false, handedOverFor, receivedAt }: TakingOut,
): Promise<string | null> {
  const now = clock.now();
  const isAll = quoted.people === booking.people;
  // A private party keeps its whole departure.
  const freed = isAll ? booking.seats : booking.category === "private" ? 0 : quoted.people;
  if (isAll) await leaveDeparture(tx, booking);
  else if (freed > 0) await freeSeats(tx, booking.departure_id, freed);
  const who = quoted.people === 1 ? "one person" : `${quoted.people} people`;
  const reason = isOurs ? "cancelled by us" : isAll ? "cancelled" : `${who} cancelled`;
  const told = receivedAt ? `${reason} by our desk, as asked on ${delhiInstant(receivedAt)}` : reason;
  if (isAll) {
    await transition(tx, clock, { bookingId: booking.id, to: "cancelled", actor, reason: told });
    await closeChoice(tx, clock, { bookingId: booking.id, choice: "refund", by: actor });
  } else {
    await lowerRest(tx, booking.id, quoted.unpaidPaise, now);
    await tx
      .updateTable("booking")
      .set({
        people: booking.people - quoted.people,
        seats: booking.seats - freed,
        price_lines: json(await inTheirWords(tx, booking.id, quoted.remainingLines)),
        total_paise: quoted.remainingPaise,
        credit_paise: Math.min(booking.credit_paise, quoted.remainingPaise),
        updated_at: now,
      })
      .where("id", "=", booking.id)
      .execute();
    await recordBookingEvent(tx, clock, {
      bookingId: booking.id,
      status: "confirmed",
      actor,
      kind: "riders_cancelled",
      reason: told,
    });
  }
  const refund =
    quoted.refundPaise > 0
      ? await requestBookingRefund(tx, { bookingId: booking.id, amountPaise: quoted.refundPaise, reason, now })
      : null;
  const done = { isAll, leaving: quoted.people, refundPaise: quoted.refundPaise };
  const more = {
    ...done,
    byOperator: isOurs,
    remaining: booking.people - quoted.people,
    keptPaise: quoted.keptPaise - (handedOverFor ?? 0),
    ...(handedOverFor === undefined ? {} : { linkId: null, feePaise: handedOverFor }),
    promisedBy: refund?.promisedBy ?? null,
    formerPaise: refund?.formerPaise ?? 0,
    deskPaise: refund?.deskPaise ?? 0,
    giftPaise: refund?.giftPaise ?? 0,
  };
  await notifyTraveller(tx, clock, booking.id, "booking.cancelled", more, {
    what: "cancelled",
    byOperator: isOurs,
    byDesk: actor === "operator" && !isOurs,
    ...done,
  });
  return refund?.promisedBy ?? null;
}
