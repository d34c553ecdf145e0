import { sql } from "kysely";
import { guaranteeDeparture, retakeSeats } from "#modules/availability/index.server.ts";
import { findTourForSale } from "#modules/catalogue/index.server.ts";
import type { Settle } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { countRiders } from "./count-riders.server.ts";
import { transition } from "./transition.server.ts";

/** More than any minimum asks for. */
const LARGEST_GROUP = 1000;

/** Enough have paid, or one party has the departure to itself: it runs, whoever cancels later. */
async function guarantee(tx: Tx, clock: Clock, booking: { departure_id: string; category: string }): Promise<void> {
  const riders = booking.category === "private" ? LARGEST_GROUP : await countRiders(tx, booking.departure_id);
  await guaranteeDeparture(tx, { departureId: booking.departure_id, riders, now: clock.now() });
}

/**
 * What payments call when a booking's money has come: a booking still held is confirmed; one whose hold ran out is
 * confirmed if its places are still there; any other money goes back. The confirmation mail is noted in the same
 * transaction. The booking is locked before it is judged: a sweep that ends its hold at this moment must be seen, or the
 * booking would be confirmed without its places.
 */
export const settleBooking =
  ({ clock }: { clock: Clock }): Settle =>
  async (tx, bookingId) => {
    const booking = await tx
      .selectFrom("booking")
      .selectAll()
      .where("id", "=", bookingId)
      .forUpdate()
      .executeTakeFirst();
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
    const tour = await findTourForSale(tx, booking.tour_id);
    const departure = await sql<{ local_date: string; local_time: string; is_forming: boolean }>`
      SELECT local_date, local_time, decides_at IS NOT NULL AND guaranteed_at IS NULL AS is_forming
      FROM departure WHERE id = ${booking.departure_id}`.execute(tx);
    const when = departure.rows[0];
    if (!tour || !when) throw new Error("a confirmed booking has lost its tour or departure");
    if (when.is_forming) await guarantee(tx, clock, booking);
    await emit(tx, clock, "booking.confirmed", {
      to: booking.contact_email,
      reference: booking.reference,
      bookingId: booking.id,
      contactName: booking.contact_name,
      tourName: tour.name,
      localDate: when.local_date,
      localTime: when.local_time,
      duration: tour.duration,
      people: booking.people,
      category: booking.category,
      lines: booking.price_lines,
      totalPaise: booking.total_paise,
      meetingPoint: tour.meetingPoint,
      bring: tour.bring,
    });
    return { fulfilled: true };
  };
