import { hasLeft } from "#modules/availability/index.server.ts";
import type { Settle } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { hasBookedAgain } from "./booked-again.server.ts";
import { releaseCredit, retakeCredit } from "./credits.server.ts";
import { expireHoldsOfLocked, retakeFromLapsed } from "./expire-holds.server.ts";
import { guaranteeIfEnough } from "./guarantee.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { findParty, isReplaced, leaveDeparture } from "./party.server.ts";
import { MONEY_CAME, NOBODY, noteConfirmation } from "./tell-traveller.server.ts";
import { transition } from "./transition.server.ts";

/**
 * What payments call when a booking's money has come: a booking still held is confirmed, though not once its hold is over and the
 * ride has left; one whose hold ran out is confirmed if its places are still there, and its traveller has neither been forgotten
 * nor booked the same departure anew meanwhile; either only if the credit that was to pay a part still has its money. Any other
 * money goes back. The confirmation mail and the company's are noted in the same transaction. The booking is locked before it is
 * judged: a sweep that ends its hold at this moment must be seen, or the booking would be confirmed without its places.
 */
export const settleBooking =
  ({ clock }: { clock: Clock }): Settle =>
  async (tx, bookingId) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) return { fulfilled: false, reason: "no such booking" };
    const { departure_id: departureId, people, category } = booking;
    const party = await findParty(tx, bookingId);
    const now = clock.now();
    // Not swept yet, and nobody comes to its ride any more: it has ended all the same.
    if (booking.status === "held" && booking.hold_expires_at <= now && (await hasLeft(tx, departureId, now))) {
      await expireHoldsOfLocked(tx, clock, departureId);
      booking.status = "expired";
    }
    if (booking.status === "expired" || booking.status === "released") {
      if (booking.contact_email === NOBODY.email)
        return { fulfilled: false, reason: "paid after its traveller was forgotten" };
      if (await isReplaced(tx, bookingId))
        return { fulfilled: false, reason: "paid after a newer version of its quote replaced it" };
      if (party === null && (await hasBookedAgain(tx, booking)))
        return { fulfilled: false, reason: "paid after the same traveller had booked again" };
      const seats = await retakeFromLapsed(tx, clock, { departureId, people, category, party });
      if (seats === null) return { fulfilled: false, reason: "paid after the hold ran out, and the places are gone" };
      booking.seats = seats;
      await tx.updateTable("booking").set({ seats }).where("id", "=", bookingId).execute();
    }
    const mayStand = ["held", "expired", "released"].includes(booking.status);
    if (mayStand && !(await retakeCredit(tx, booking))) {
      const reason = "the credit that was to pay the rest is gone";
      // Nothing can pay for it any more: its places, and what is left of the credit, wait for nobody.
      if (booking.status === "held") {
        await transition(tx, clock, { bookingId, to: "expired", actor: "system", reason });
        await releaseCredit(tx, bookingId);
      }
      await leaveDeparture(tx, booking);
      return { fulfilled: false, reason };
    }
    const moved = await transition(tx, clock, {
      bookingId,
      to: "confirmed",
      actor: "provider",
      reason: MONEY_CAME,
    });
    if (moved === null) return { fulfilled: false, reason: `the booking is ${booking.status}` };
    const isPrivate = category === "private";
    const isGuaranteed = await guaranteeIfEnough(tx, clock, { departureId, bookingId, isPrivate });
    const what = party === null ? "booked" : "quote_paid";
    await noteConfirmation(tx, clock, bookingId, { what, isGuaranteed });
    return { fulfilled: true };
  };
