import {
  type DepartureBefore,
  findStartAt,
  lockDeparture,
  moveGuides,
  moveSeats,
  moveSeatsBack,
  readDepartureRow,
  type Slot,
} from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { delhiInstant, plainDate } from "#platform/time/delhi-time.ts";
import { findParty, leaveDeparture } from "../bespoke/party.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { releaseCredits } from "../cancellations/credits.server.ts";
import { guaranteeIfEnough } from "../cancellations/guarantee.server.ts";
import { refundSteps } from "../cancellations/refund-steps.server.ts";
import { groupOf } from "../group-of.ts";
import { notifyTraveller, recordBookingEvent, rideFacts } from "../mails/booking-notifications.server.ts";
import { askAgainOfForgotten, countMissingRiders } from "../riders/riders.server.ts";
import { transition } from "../transition.server.ts";
import { expirePendingChanges } from "./pending-change.server.ts";

export interface DepartureMove {
  departureId: string;
  slot: Slot;
  words: string;
  /** Time in which guests may leave or choose another date free of charge; it ends with the start at the latest. */
  freeHours: number;
}

/** Bookings that move with their departure. Guests who still choose after a call-off stay where they are. */
const movingBookings = (db: Sql, departureId: string) =>
  db
    .selectFrom("booking")
    .selectAll()
    .where("departure_id", "=", departureId)
    .where("status", "=", "confirmed")
    .where((is) => is.not(withOpenChoice))
    .orderBy("id");

const slotWords = ({ localDate, localTime }: Slot): string => `${plainDate(localDate)}, ${localTime}`;

export interface DepartureMoved {
  toId: string;
  moved: number;
  released: number;
  /** Way back; null if something has ended for good. */
  back: DepartureWayBack | null;
}

export interface DepartureWayBack {
  toId: string;
  before: DepartureBefore;
  thereBefore: DepartureBefore | null;
  guideIds: string[];
}

/**
 * Moves a departure of the caller's transaction with its paid guests, guides and places to another day or hour. Unpaid
 * holds end, as a departure that is called off ends them. Prices stay. Null if it changed meanwhile.
 */
export async function moveDeparture(
  tx: Tx,
  clock: Clock,
  { departureId, slot, words, freeHours }: DepartureMove,
): Promise<DepartureMoved | null> {
  const found = await readDepartureRow(tx, departureId);
  const known = found && (await findStartAt(tx, found.tour_id, slot));
  for (const id of [departureId, ...(known ? [known.id] : [])].sort()) await lockDeparture(tx, id);
  const now = clock.now();
  const ended = await expirePendingChanges(tx, { toDepartureId: departureId });
  const released = await releaseHolds(tx, clock, departureId, words);
  const from = await readDepartureRow(tx, departureId);
  const there = found && (await findStartAt(tx, found.tour_id, slot));
  if (!from || from.status === "cancelled" || from.starts_at <= now || there?.id !== known?.id) return null;
  if (there?.status === "cancelled" || there?.id === departureId) return null;
  const bookings = await movingBookings(tx, departureId).forUpdate().execute();
  const seats = sum(bookings.map((one) => one.seats));
  const reason = `Moved to ${slotWords(slot)}`;
  const moved = await moveSeats(tx, clock, { from, there, slot, seats, reason });
  if (!moved) return null;
  const { toId } = moved;
  const after = await readDepartureRow(tx, toId);
  if (!after) throw new Error(`a departure that was just moved is not there: ${toId}`);
  const freeUntil = new Date(Math.min(now.getTime() + freeHours * 3_600_000, after.starts_at.getTime()));
  /** A guest who is moved again keeps the later time. */
  const freeOf = ({ leaves_free_until: former }: { leaves_free_until: Date | null }): Date =>
    former && former > freeUntil && former < after.starts_at ? former : freeUntil;
  for (const booking of bookings) {
    await tx
      .updateTable("booking")
      .set({ departure_id: toId, leaves_free_until: freeOf(booking), updated_at: now })
      .where("id", "=", booking.id)
      .execute();
    await recordBookingEvent(tx, clock, {
      ...{ bookingId: booking.id, status: "confirmed", actor: "operator", kind: "moved" },
      reason: `moved by the company from ${slotWords({ localDate: from.local_date, localTime: from.local_time })} to ${slotWords(slot)}`,
    });
    await askAgainOfForgotten(tx, booking.id, now);
  }
  const guideIds = await moveGuides(tx, { fromId: departureId, toId });
  const isSure = from.guaranteed_at !== null && after.guaranteed_at === null;
  const runs = await guaranteeIfEnough(tx, clock, { departureId: toId, isPrivate: isSure });
  for (const booking of bookings)
    await tellOfMove(tx, clock, booking.id, {
      ...{ fromDate: from.local_date, fromTime: from.local_time },
      byUs: { words, freeUntil: freeOf(booking).toISOString() },
    });
  const wasMoved = bookings.some(({ leaves_free_until: former }) => former !== null);
  const isForGood = released + ended > 0 || runs || wasMoved || (there !== undefined && there.taken > 0);
  return {
    ...{ toId, moved: bookings.length, released },
    back: isForGood ? null : { toId, before: moved.before, thereBefore: moved.thereBefore, guideIds },
  };
}

/** Ends unpaid holds, and tells parties that have accepted a quote: nobody watches its hold end. */
async function releaseHolds(tx: Tx, clock: Clock, departureId: string, reason: string): Promise<number> {
  const held = await tx
    .selectFrom("booking")
    .selectAll()
    .where("departure_id", "=", departureId)
    .where("status", "=", "held")
    .orderBy("id")
    .execute();
  let released = 0;
  for (const booking of held) {
    const move = { bookingId: booking.id, to: "released", actor: "operator" } as const;
    if ((await transition(tx, clock, { ...move, reason: "the departure was moved" })) === null) continue;
    await leaveDeparture(tx, booking);
    await releaseCredits(tx, [booking.id]);
    released += 1;
    if (booking.hold_expires_at > clock.now() && (await findParty(tx, booking.id)) !== null)
      await notifyTraveller(tx, clock, booking.id, "booking.withdrawn", { reason });
  }
  return released;
}

async function tellOfMove(
  tx: Tx,
  clock: Clock,
  bookingId: string,
  more: { fromDate: string; fromTime: string; byUs: { words: string; freeUntil: string } },
): Promise<void> {
  const { booking, departure } = await rideFacts(tx, clock, bookingId);
  const isQuoted = (await findParty(tx, bookingId)) !== null;
  await notifyTraveller(tx, clock, bookingId, "booking.moved", {
    ...more,
    ...{ refundPaise: 0, paidPaise: 0, formerPaise: 0, giftPaise: 0, promisedBy: null },
    ridersMissing: await countMissingRiders(tx, bookingId),
    group: groupOf(departure.group, { ...booking, isQuoted }),
    policy: await refundSteps(tx, booking, { startsAt: departure.startsAt, now: clock.now() }),
  });
}

/** Describes what a way back would bring back. It differs as soon as anything has changed. */
export async function planMoveBack(db: Sql, { toId, before }: DepartureWayBack): Promise<string[]> {
  const [there, former] = [await readDepartureRow(db, toId), await readDepartureRow(db, before.id)];
  if (!there || !former) return ["One of the departures is gone."];
  const bookings = await db
    .selectFrom("booking")
    .select(["reference", "people", "seats", "booking.status", "leaves_free_until"])
    .where("departure_id", "=", toId)
    .orderBy("reference")
    .execute();
  const notices = await db
    .selectFrom("booking_notice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("departure_id", "=", toId)
    .executeTakeFirstOrThrow();
  const stands = ({ taken, capacity, status, updated_at }: typeof there): string =>
    `${taken} of ${capacity} places, ${status}, changed ${updated_at.toISOString()}`;
  return [
    `Back to ${slotWords({ localDate: former.local_date, localTime: former.local_time })}: ${stands(former)}`,
    `from ${slotWords({ localDate: there.local_date, localTime: there.local_time })}: ${stands(there)}`,
    ...bookings.map(
      (one) =>
        `  ${one.reference}, ${one.people} on ${one.seats}, ${one.status}${one.leaves_free_until ? `, free until ${delhiInstant(one.leaves_free_until)}` : ""}`,
    ),
    ...(Number(notices.count) > 0 ? [`${notices.count} notices sent`] : []),
  ];
}

/** Takes a move back whose mails have not left. The caller's undo withdraws them. */
export async function moveDepartureBack(
  tx: Tx,
  clock: Clock,
  { toId, before, thereBefore, guideIds }: DepartureWayBack,
): Promise<number> {
  for (const id of [toId, before.id].sort()) await lockDeparture(tx, id);
  const bookings = await movingBookings(tx, toId).forUpdate().execute();
  const former = await readDepartureRow(tx, before.id);
  if (!former) throw new Error(`the departure that was moved is gone: ${before.id}`);
  for (const booking of bookings) {
    await tx
      .updateTable("booking")
      .set({ departure_id: before.id, leaves_free_until: null, updated_at: clock.now() })
      .where("id", "=", booking.id)
      .execute();
    await recordBookingEvent(tx, clock, {
      ...{ bookingId: booking.id, status: "confirmed", actor: "operator", kind: "moved" },
      reason: `moved back by the company to ${slotWords({ localDate: former.local_date, localTime: former.local_time })}`,
    });
  }
  await moveGuides(tx, { fromId: toId, toId: before.id, only: guideIds });
  const seats = sum(bookings.map((one) => one.seats));
  await moveSeatsBack(tx, clock, { toId, before, thereBefore, seats });
  return bookings.length;
}
