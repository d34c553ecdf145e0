import { hasLeft } from "#modules/availability/index.server.ts";
import { settleUse } from "#modules/credit/index.server.ts";
import type { Settle } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { findParty, isReplaced, leaveDeparture } from "./bespoke/party.server.ts";
import { releaseCredits, retakeCredit } from "./cancellations/credits.server.ts";
import { guaranteeIfEnough } from "./cancellations/guarantee.server.ts";
import { expireHoldsOfLocked, retakeFromLapsed } from "./holds/expire-holds.server.ts";
import { retakeForReplaced } from "./holds/replace-hold.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { emitConfirmation } from "./mails/booking-notifications.server.ts";
import type { BookingStatus } from "./model.ts";
import { hasBookedAgain, isBookedBefore } from "./privacy/booked-again.server.ts";
import { transition } from "./transition.server.ts";

type Locked = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

const mayStand: readonly BookingStatus[] = ["held", "expired", "released"];

/** Finds why the traveller would pay the same ride twice. Null if not. */
async function ridesByAnother(tx: Tx, booking: Locked, isLate: boolean): Promise<string | null> {
  if (!mayStand.includes(booking.status)) return null;
  if (isLate && (await hasBookedAgain(tx, booking))) return "paid after the same traveller had booked again";
  return (await isBookedBefore(tx, booking)) ? "paid when the booking that it replaced had been confirmed late" : null;
}

/** Ends a hold whose money has come. The caller frees its places. */
async function endHold(tx: Tx, clock: Clock, booking: Locked, reason: string): Promise<void> {
  await transition(tx, clock, { bookingId: booking.id, to: "expired", actor: "system", reason });
  await releaseCredits(tx, [booking.id]);
}

/**
 * Confirms a paid booking; otherwise the money goes back. An ended one needs its places again.
 * Locks first: an expiry now would leave a confirmed booking without places.
 */
export const settleBooking =
  ({ clock }: { clock: Clock }): Settle =>
  async (tx, bookingId) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) return { fulfilled: false, reason: "no such booking" };
    const { departure_id: departureId, people, category } = booking;
    const party = await findParty(tx, bookingId);
    const now = clock.now();
    const isOver = booking.status === "held" && booking.hold_expires_at <= now;
    // A hold ends when its ride leaves, even if the expiry job is late.
    if (isOver && (await hasLeft(tx, departureId, now))) {
      await expireHoldsOfLocked(tx, clock, departureId);
      booking.status = "expired";
    }
    const hasEnded = booking.status === "expired" || booking.status === "released";
    if (hasEnded) {
      if (booking.contact_email === NOBODY.email)
        return { fulfilled: false, reason: "paid after its traveller was forgotten" };
      if (await isReplaced(tx, bookingId))
        return { fulfilled: false, reason: "paid after a newer version of its quote replaced it" };
    }
    const another = party === null ? await ridesByAnother(tx, booking, isOver || hasEnded) : null;
    if (another !== null) {
      if (!hasEnded) {
        await endHold(tx, clock, booking, another);
        await leaveDeparture(tx, booking);
      }
      return { fulfilled: false, reason: another };
    }
    if (hasEnded) {
      const retake = () => retakeFromLapsed(tx, clock, { departureId, people, category, party });
      const seats = await retakeForReplaced(tx, clock, booking, retake);
      if (seats === null) return { fulfilled: false, reason: "paid after the hold ran out, and the places are gone" };
      booking.seats = seats;
      await tx.updateTable("booking").set({ seats }).where("id", "=", bookingId).execute();
    }
    if (mayStand.includes(booking.status) && !(await retakeCredit(tx, booking))) {
      const reason = "the credit that was to pay the rest is gone";
      if (booking.status === "held") await endHold(tx, clock, booking, reason);
      await leaveDeparture(tx, booking);
      return { fulfilled: false, reason };
    }
    if (mayStand.includes(booking.status) && booking.code_use_id && !(await settleUse(tx, now, booking.code_use_id))) {
      const reason = "the code that it was booked with is used up";
      if (booking.status === "held") await endHold(tx, clock, booking, reason);
      await leaveDeparture(tx, booking);
      return { fulfilled: false, reason };
    }
    const moved = await transition(tx, clock, {
      bookingId,
      to: "confirmed",
      actor: "provider",
      kind: "paid",
      reason: "paid, and the places are booked",
    });
    if (moved === null) return { fulfilled: false, reason: `the booking is ${booking.status}` };
    const isPrivate = category === "private";
    const isGuaranteed = await guaranteeIfEnough(tx, clock, { departureId, bookingId, isPrivate });
    const what = party === null ? "booked" : "quote_paid";
    await emitConfirmation(tx, clock, bookingId, { what, isGuaranteed });
    return { fulfilled: true };
  };
