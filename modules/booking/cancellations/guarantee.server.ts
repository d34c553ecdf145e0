import { sql } from "kysely";
import { guaranteeDeparture, isForming, lockDeparture } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";

/** Counts paid riders without an open choice. Holds promise nothing. */
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

const LARGEST_GROUP = 1000;

/** Guarantees a locked departure for good if enough have paid, and mails the others. `bookingId` has its own mail. */
export async function guaranteeIfEnough(
  tx: Tx,
  clock: Clock,
  { departureId, bookingId, isPrivate = false }: { departureId: string; bookingId?: string; isPrivate?: boolean },
): Promise<boolean> {
  // A paid exclusive party needs no minimum.
  if (!isPrivate && !(await isForming(tx, departureId))) return false;
  const riders = isPrivate ? LARGEST_GROUP : await countRiders(tx, departureId);
  const isPromised = await guaranteeDeparture(tx, { departureId, riders, now: clock.now() });
  if (!isPromised) return false;
  await giveQuotesTheirTime(tx, departureId);
  for (const id of await waitingToHear(tx, departureId))
    if (id !== bookingId) await notifyTraveller(tx, clock, id, "booking.guaranteed", {});
  return true;
}

/** Restores the full time of unpaid quotes, which `payUntil` had shortened to the decision. */
async function giveQuotesTheirTime(tx: Tx, departureId: string): Promise<void> {
  await sql`UPDATE booking SET hold_expires_at = quote.expires_at FROM bespoke_quote AS quote
    WHERE quote.booking_id = booking.id AND booking.departure_id = ${departureId} AND booking.status = 'held'
      AND booking.hold_expires_at < quote.expires_at`.execute(tx);
}

/** Guarantees by the company's word. False if it runs already, has begun, is off or has no minimum. */
export const guaranteeByCompany = ({ db, clock }: { db: Db; clock: Clock }, departureId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDeparture(tx, departureId);
    if (await hasBegun(tx, departureId, clock.now())) return false;
    return guaranteeIfEnough(tx, clock, { departureId, isPrivate: true });
  });

/** Latecomers may join after the start (`hasLeft` of availability). */
async function hasBegun(tx: Tx, departureId: string, now: Date): Promise<boolean> {
  const begun = await tx
    .selectFrom("departure")
    .select("id")
    .where("id", "=", departureId)
    .where("starts_at", "<=", now)
    .executeTakeFirst();
  return begun !== undefined;
}

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
