import {
  departuresToDecide,
  freeSeats,
  guaranteeDeparture,
  lockDeparture,
  nearestWithRoom,
  stopDeparture,
} from "#modules/availability/index.server.ts";
import { refundWhole } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { findAboutBooking } from "./about-booking.server.ts";
import { countRiders } from "./count-riders.server.ts";
import { transition } from "./transition.server.ts";

type Deps = { db: Db; clock: Clock };

const HOW_MANY_ALTERNATIVES = 3;

/**
 * Decides about every departure whose minimum of riders had to be there by now: it is guaranteed, or the company cancels
 * it, everybody on it has all of his money back whatever the clock says, and is told of the nearest other dates.
 * Returns how many do not run.
 */
export async function decideDepartures(deps: Deps): Promise<number> {
  let stopped = 0;
  for (const { id, groupMin } of await departuresToDecide(deps))
    if (await inTransaction(deps.db, (tx) => decide(deps, tx, id, groupMin))) stopped += 1;
  return stopped;
}

async function decide({ clock }: Deps, tx: Tx, departureId: string, groupMin: number): Promise<boolean> {
  const now = clock.now();
  await lockDeparture(tx, departureId);
  const riders = await countRiders(tx, departureId);
  if (await guaranteeDeparture(tx, { departureId, riders, now })) return false;
  const reason = `fewer than ${groupMin} riders had booked by the time to decide`;
  if (!(await stopDeparture(tx, { departureId, reason, now }))) return false;
  const bookings = await tx
    .selectFrom("booking")
    .select(["id", "status", "seats"])
    .where("departure_id", "=", departureId)
    .where("status", "in", ["held", "confirmed"])
    .execute();
  for (const booking of bookings) {
    // Money that is on its way for a hold finds no departure, and goes back by itself.
    const to = booking.status === "held" ? "released" : "cancelled";
    if (!(await transition(tx, clock, { bookingId: booking.id, to, actor: "system", reason }))) continue;
    await freeSeats(tx, departureId, booking.seats);
    if (to === "cancelled") await returnEverything({ clock }, tx, { bookingId: booking.id, groupMin, reason });
  }
  return true;
}

async function returnEverything(
  { clock }: { clock: Clock },
  tx: Tx,
  { bookingId, groupMin, reason }: { bookingId: string; groupMin: number; reason: string },
): Promise<void> {
  const now = clock.now();
  const refund = await refundWhole(tx, { payableRef: bookingId, reason, now });
  const about = await findAboutBooking(tx, bookingId);
  if (!about || !refund) return;
  const { status: _status, departureId, holdExpiresAt: _expires, ...booking } = about;
  const wish = { departureId, people: booking.people, wholeDeparture: booking.category === "private" };
  await emit(tx, clock, "departure.not_running", {
    ...booking,
    minimum: groupMin,
    refundPaise: refund.amountPaise,
    promisedBy: refund.promisedBy,
    alternatives: await nearestWithRoom(tx, { ...wish, now, limit: HOW_MANY_ALTERNATIVES }),
  });
}
