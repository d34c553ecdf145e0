import { nearestWithRoom } from "#modules/availability/index.server.ts";
import type { Purpose } from "#modules/payments/index.server.ts";
import type { ReturnCause } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { settleBooking } from "./settle-booking.server.ts";

const HOW_MANY_ALTERNATIVES = 3;

/** What a booking's money is for: places. Tells the traveller when an attempt failed and when money goes back whole. */
export const bookingPurpose = (deps: { clock: Clock }): Purpose => ({
  settle: settleBooking(deps),

  async failed(tx, bookingId, reason) {
    const told = await tellable(tx, bookingId);
    if (told?.status !== "held") return;
    const { status: _status, departureId: _departure, holdExpiresAt, ...about } = told;
    await emit(tx, deps.clock, "payment.failed", { ...about, reason, holdExpiresAt: holdExpiresAt.toISOString() });
  },

  async returned(tx, bookingId, { cause, amountPaise, promisedBy }) {
    const told = await tellable(tx, bookingId);
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

/** What every mail about a booking says of it. */
const tellable = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select([
      "booking.id as bookingId",
      "booking.status",
      "booking.departure_id as departureId",
      "booking.hold_expires_at as holdExpiresAt",
      "contact_email as to",
      "contact_name as contactName",
      "reference",
      "people",
      "booking.category",
      "total_paise as totalPaise",
      "tour.name as tourName",
      "departure.local_date as localDate",
      "departure.local_time as localTime",
    ])
    .where("booking.id", "=", bookingId)
    .executeTakeFirst();
