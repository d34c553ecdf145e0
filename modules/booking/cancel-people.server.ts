import { findDeparture, freeSeats } from "#modules/availability/index.server.ts";
import { requestRefunds } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Tx } from "#platform/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { closeChoice, hasOpenChoice } from "./close-choice.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { type CancellationQuote, quoteCancellation } from "./model.ts";
import { leaveDeparture } from "./party.server.ts";
import { cancellationTerms, moneyRefs } from "./payables.server.ts";
import { noteEvent, tellTraveller } from "./tell-traveller.server.ts";
import { type Move, transition } from "./transition.server.ts";

export interface CancelRequest {
  bookingId: string;
  /** The riders who do not come. Naming one who is already out changes nothing, so a second press cancels nobody twice. */
  riderIds: string[];
  /** The refund that the traveller saw, in paise. If a band has ended since, nothing happens and both are shown. */
  seenRefundPaise: number;
  actor: Move["actor"];
}

export type CancelAnswer =
  | { cancelled: CancellationQuote; promisedBy: string | null }
  | { refused: "nobody" | "already" | "started" | "change_waiting" }
  | { refused: "refund_moved"; seenPaise: number; nowPaise: number };

/**
 * Cancels some or all of a party by the policy kept with the booking: their places are free at once, their refund is
 * requested, the mail noted, in one transaction. Whoever stays keeps a confirmed booking.
 */
export async function cancelPeople(deps: { db: Db; clock: Clock }, request: CancelRequest): Promise<CancelAnswer> {
  const { db, clock } = deps;
  const named = request.riderIds.filter(isId);
  if (named.length === 0) return { refused: "nobody" };
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, request.bookingId);
    if (booking?.status !== "confirmed") return { refused: "already" };
    const leaving = await tx
      .selectFrom("rider")
      .select("id")
      .where("booking_id", "=", booking.id)
      .where("id", "in", named)
      .where("cancelled_at", "is", null)
      .execute();
    if (leaving.length === 0) return { refused: "already" };
    const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
    const now = clock.now();
    if (!departure || departure.startsAt <= now.toISOString()) return { refused: "started" };
    if (await hasWaitingChange(tx, booking.id, now)) return { refused: "change_waiting" };
    const quoted = quoteCancellation(
      await cancellationTerms(tx, booking, departure.startsAt),
      leaving.length,
      now.toISOString(),
      departure.isCalledOff || (await hasOpenChoice(tx, booking.id)),
    );
    if (quoted.refundPaise !== request.seenRefundPaise)
      return { refused: "refund_moved", seenPaise: request.seenRefundPaise, nowPaise: quoted.refundPaise };
    await tx
      .updateTable("rider")
      .set({ cancelled_at: now, updated_at: now })
      .where(
        "id",
        "in",
        leaving.map(({ id }) => id),
      )
      .execute();
    const promisedBy = await takeOut(tx, clock, { booking, quoted, actor: request.actor });
    return { cancelled: quoted, promisedBy };
  });
}

/** Whether a change of this booking still waits for its payment; its terms would no longer be true. */
export async function hasWaitingChange(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("booking_change")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("status", "=", "waiting")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** Frees the places of those who leave, shrinks or cancels the booking, asks for the refund and notes the mail. */
export async function takeOut(
  tx: Tx,
  clock: Clock,
  { booking, quoted, actor }: { booking: LockedBooking; quoted: CancellationQuote; actor: Move["actor"] },
): Promise<string | null> {
  const now = clock.now();
  const isAll = quoted.people === booking.people;
  // A private party keeps its departure to itself, however small it gets.
  const freed = isAll ? booking.seats : booking.category === "private" ? 0 : quoted.people;
  if (isAll) await leaveDeparture(tx, booking);
  else if (freed > 0) await freeSeats(tx, booking.departure_id, freed);
  const who = quoted.people === 1 ? "one person" : `${quoted.people} people`;
  const reason = actor === "operator" ? "cancelled by us" : isAll ? "cancelled" : `${who} cancelled`;
  if (isAll) {
    await transition(tx, clock, { bookingId: booking.id, to: "cancelled", actor, reason });
    await closeChoice(tx, clock, { bookingId: booking.id, choice: "refund", by: actor });
  } else {
    await tx
      .updateTable("booking")
      .set({
        people: booking.people - quoted.people,
        seats: booking.seats - freed,
        price_lines: json(quoted.remainingLines),
        total_paise: quoted.remainingPaise,
        credit_paise: Math.min(booking.credit_paise, quoted.remainingPaise),
        updated_at: now,
      })
      .where("id", "=", booking.id)
      .execute();
    await noteEvent(tx, clock, { bookingId: booking.id, status: "confirmed", actor, reason });
  }
  const refund =
    quoted.refundPaise > 0
      ? await requestRefunds(tx, {
          payableRefs: (await moneyRefs(tx, booking.id)).refundable,
          amountPaise: quoted.refundPaise,
          reason,
          now,
        })
      : null;
  const done = { isAll, leaving: quoted.people, byOperator: actor === "operator", refundPaise: quoted.refundPaise };
  const more = {
    ...done,
    remaining: booking.people - quoted.people,
    keptPaise: quoted.keptPaise,
    promisedBy: refund?.promisedBy ?? null,
  };
  await tellTraveller(tx, clock, booking.id, "booking.cancelled", more, { what: "cancelled", ...done });
  return refund?.promisedBy ?? null;
}
