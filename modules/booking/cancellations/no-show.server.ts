import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { recordBookingEvent } from "../mails/booking-notifications.server.ts";
import { statusesBefore } from "../model.ts";
import { transition } from "../transition.server.ts";
import { hasOpenChoice } from "./close-choice.server.ts";

type Deps = { db: Db; clock: Clock };

/**
 * Marks these riders, or all, as missing, and the booking as `no_show` once nobody came.
 * Null if nobody is newly missing, or status or an open choice forbids it.
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
        await recordBookingEvent(tx, clock, {
          bookingId,
          status: booking.status,
          actor: "operator",
          kind: "rider_no_show",
          reason: `rider ${position} did not come to the meeting point`,
          riderPosition: position,
        });
      }
      if (missed.length < came.length) return "in part";
    }
    const reason = "nobody came to the meeting point";
    await transition(tx, clock, { bookingId, to: "no_show", actor: "operator", reason });
    return "missed";
  });

async function whoCame(tx: Tx, bookingId: string): Promise<number[]> {
  const riders = await tx
    .selectFrom("rider")
    .select("position")
    .where("booking_id", "=", bookingId)
    .where("cancelled_at", "is", null)
    .execute();
  const noted = await tx
    .selectFrom("booking_event")
    .select("rider_position")
    .where("booking_id", "=", bookingId)
    .where("kind", "=", "rider_no_show")
    .execute();
  const missing = new Set(noted.map((event) => event.rider_position));
  return riders.map(({ position }) => position).filter((position) => !missing.has(position));
}
