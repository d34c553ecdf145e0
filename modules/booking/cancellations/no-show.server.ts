import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { recordBookingEvent } from "../mails/booking-notifications.server.ts";
import { statusesBefore } from "../model.ts";
import { transition } from "../transition.server.ts";
import { hasOpenChoice } from "./close-choice.server.ts";

type Deps = { db: Db; clock: Clock };

/** How the history says of one rider of a party that they did not come, and by what it is known afterwards. Stored: never reword. */
const missedBy = (position: number): string => `rider ${position} did not come to the meeting point`;

/**
 * The guide waited in vain: for the whole party, or for those riders of it, by their positions. Where nobody of it is left who came,
 * the booking is missed; else it stays what it is, and its history names who did not come. Answers which; null when the booking is
 * not one that could have come, its guests were told not to, or no rider was named who is not noted already.
 */
export const markNoShow = (
  { db, clock }: Deps,
  bookingId: string,
  positions?: readonly number[],
): Promise<"missed" | "in part" | null> =>
  inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !statusesBefore("no_show").includes(booking.status)) return null;
    if (await hasOpenChoice(tx, bookingId)) return null;
    if (positions !== undefined) {
      const came = await whoCame(tx, bookingId);
      const missed = came.filter((position) => positions.includes(position));
      if (missed.length === 0) return null;
      for (const position of missed) {
        const reason = missedBy(position);
        await recordBookingEvent(tx, clock, { bookingId, status: booking.status, actor: "operator", reason });
      }
      if (missed.length < came.length) return "in part";
    }
    const reason = "nobody came to the meeting point";
    await transition(tx, clock, { bookingId, to: "no_show", actor: "operator", reason });
    return "missed";
  });

/** Who of a party is not noted as missing, by position. */
async function whoCame(tx: Tx, bookingId: string): Promise<number[]> {
  const riders = await tx
    .selectFrom("rider")
    .select("position")
    .where("booking_id", "=", bookingId)
    .where("cancelled_at", "is", null)
    .execute();
  const told = await tx.selectFrom("booking_event").select("reason").where("booking_id", "=", bookingId).execute();
  const reasons = new Set(told.map(({ reason }) => reason));
  return riders.map(({ position }) => position).filter((position) => !reasons.has(missedBy(position)));
}
