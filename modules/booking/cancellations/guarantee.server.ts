import { sql } from "kysely";
import { guaranteeDeparture, isForming, lockDeparture } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";

/**
 * How many people have paid for a departure and mean to ride. Holds do not count: nobody is promised anything by them; nor do guests
 * who were told that it is off for them and choose something else.
 */
async function countRiders(tx: Tx, departureId: string): Promise<number> {
  const { riders } = await tx
    .selectFrom("booking")
    .select(({ fn }) => fn.sum<string | null>("people").as("riders"))
    .where("departure_id", "=", departureId)
    .where("status", "=", "confirmed")
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .executeTakeFirstOrThrow();
  return Number(riders ?? 0);
}

/** More than any minimum asks for. */
const LARGEST_GROUP = 1000;

/**
 * A party has come to a departure that the caller has locked, or its time to decide has. If enough have now paid, or this party has
 * it to itself, it runs, whoever cancels later: those who booked while that was open are told, all but `bookingId`, the party that
 * has come, whose own mail says so. Returns whether that was promised now.
 */
export async function guaranteeIfEnough(
  tx: Tx,
  clock: Clock,
  { departureId, bookingId, isPrivate = false }: { departureId: string; bookingId?: string; isPrivate?: boolean },
): Promise<boolean> {
  // A party that has it to itself is not decided about, and nobody else's coming is: but once it has paid, it runs.
  if (!isPrivate && !(await isForming(tx, departureId))) return false;
  const riders = isPrivate ? LARGEST_GROUP : await countRiders(tx, departureId);
  const isPromised = await guaranteeDeparture(tx, { departureId, riders, now: clock.now() });
  if (!isPromised) return false;
  await giveQuotesTheirTime(tx, departureId);
  for (const id of await waitingToHear(tx, departureId))
    if (id !== bookingId) await notifyTraveller(tx, clock, id, "booking.guaranteed", {});
  return true;
}

/** A party that was to pay before it was decided (`payUntil`) has as long as its quote says, now that it is. */
async function giveQuotesTheirTime(tx: Tx, departureId: string): Promise<void> {
  await sql`UPDATE booking SET hold_expires_at = quote.expires_at FROM bespoke_quote AS quote
    WHERE quote.booking_id = booking.id AND booking.departure_id = ${departureId} AND booking.status = 'held'
      AND booking.hold_expires_at < quote.expires_at`.execute(tx);
}

/**
 * The company's own word that a departure runs, whoever else comes: who has booked is told, and nobody decides about it any more.
 * False: there is nothing to promise, since it runs already, has begun, has been called off, or has no minimum.
 */
export const guaranteeByCompany = ({ db, clock }: { db: Db; clock: Clock }, departureId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDeparture(tx, departureId);
    if (await hasBegun(tx, departureId, clock.now())) return false;
    return guaranteeIfEnough(tx, clock, { departureId, isPrivate: true });
  });

/**
 * Whether a departure has started: whoever waited to hear is there, or is not. Latecomers may still join it (`hasLeft` of availability).
 */
async function hasBegun(tx: Tx, departureId: string, now: Date): Promise<boolean> {
  const begun = await tx
    .selectFrom("departure")
    .select("id")
    .where("id", "=", departureId)
    .where("starts_at", "<=", now)
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * The bookings of a departure that has been forming until now, but of whoever was told before that it does not run for them, and of
 * who has it to itself: their ride was in no doubt.
 */
async function waitingToHear(tx: Tx, departureId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("booking")
    .select("id")
    .where("departure_id", "=", departureId)
    .where("status", "=", "confirmed")
    .where("category", "!=", "private")
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
