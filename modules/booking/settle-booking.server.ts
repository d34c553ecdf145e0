import { retakeSeats } from "#modules/availability/index.server.ts";
import type { Settle } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { noteConfirmation } from "./tell-traveller.server.ts";
import { transition } from "./transition.server.ts";

/**
 * What payments call when a booking's money has come: a booking still held is confirmed; one whose hold ran out is
 * confirmed if its places are still there; any other money goes back. The confirmation mail is noted in the same
 * transaction.
 */
export const settleBooking =
  ({ clock }: { clock: Clock }): Settle =>
  async (tx, bookingId) => {
    const booking = await tx.selectFrom("booking").selectAll().where("id", "=", bookingId).executeTakeFirst();
    if (!booking) return { fulfilled: false, reason: "no such booking" };
    if (booking.status === "expired" || booking.status === "released") {
      if (!(await retakeSeats(tx, booking.departure_id, booking.seats)))
        return { fulfilled: false, reason: "paid after the hold ran out, and the places are gone" };
    }
    const moved = await transition(tx, clock, {
      bookingId,
      to: "confirmed",
      actor: "provider",
      reason: "payment captured",
    });
    if (moved === null) return { fulfilled: false, reason: `the booking is ${booking.status}` };
    await noteConfirmation(tx, clock, bookingId);
    return { fulfilled: true };
  };
