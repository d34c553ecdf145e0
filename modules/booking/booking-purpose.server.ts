import { nearestWithRoom } from "#modules/availability/index.server.ts";
import type { Purpose } from "#modules/payments/index.server.ts";
import type { ReturnCause } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { findAboutBooking } from "./about-booking.server.ts";
import { settleBooking } from "./settle-booking.server.ts";

const HOW_MANY_ALTERNATIVES = 3;

/** What a booking's money is for: places. Tells the traveller when an attempt failed and when money goes back whole. */
export const bookingPurpose = (deps: { clock: Clock }): Purpose => ({
  settle: settleBooking(deps),

  async failed(tx, bookingId, reason) {
    const told = await findAboutBooking(tx, bookingId);
    if (told?.status !== "held") return;
    const { status: _status, departureId: _departure, holdExpiresAt, ...about } = told;
    await emit(tx, deps.clock, "payment.failed", { ...about, reason, holdExpiresAt: holdExpiresAt.toISOString() });
  },

  async returned(tx, bookingId, { cause, amountPaise, promisedBy }) {
    const told = await findAboutBooking(tx, bookingId);
    if (!told) return;
    const { status, departureId, holdExpiresAt: _expires, ...about } = told;
    const wish = { departureId, people: about.people, wholeDeparture: about.category === "private" };
    const alternatives =
      cause === "not_given"
        ? await nearestWithRoom(tx, { ...wish, now: deps.clock.now(), limit: HOW_MANY_ALTERNATIVES })
        : [];
    await emit(tx, deps.clock, "booking.refunded_full", {
      ...about,
      cause: cause satisfies ReturnCause,
      stillBooked: status === "confirmed",
      amountPaise,
      promisedBy,
      alternatives,
    });
  },
});
