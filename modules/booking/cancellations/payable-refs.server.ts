import { type Selectable, sql } from "kysely";
import { giftHeldPaise } from "#modules/credit/index.server.ts";
import { findHeldPaise, lockHeld } from "#modules/payments/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { isAbandoned } from "../changes/pending-change.server.ts";
import { findRest } from "../changes/rest.server.ts";
import type { BookingTable } from "../tables.server.ts";

/**
 * Payables of a booking: its order, dearer dates and the bookings behind its credit (`ofCredit`). Hand-over fees never
 * go back.
 */
export async function moneyRefs(
  db: Sql,
  bookingId: string,
): Promise<{ refundable: string[]; fees: string[]; feesPaise: number; ofCredit: string[] }> {
  const changes = await db
    .selectFrom("booking_change")
    .select(["id", "kind", "status", "due_paise"])
    .where("booking_id", "=", bookingId)
    .execute();
  const credits = await db
    .selectFrom("credit")
    .select("from_booking_id")
    .where("spent_on_booking_id", "=", bookingId)
    .execute();
  const before = await Promise.all(credits.map((credit) => moneyRefs(db, credit.from_booking_id)));
  const made = changes.filter(({ kind, status }) => kind === "transfer" && status === "applied");
  const of = (isFee: boolean) => changes.filter(({ kind }) => (kind === "transfer") === isFee).map(({ id }) => id);
  return {
    refundable: [bookingId, ...of(false), ...before.flatMap((refs) => refs.refundable)],
    fees: [...of(true), ...before.flatMap((refs) => refs.fees)],
    ofCredit: before.flatMap((refs) => [...refs.refundable, ...refs.fees]),
    feesPaise: sum([...made.map(({ due_paise }) => due_paise), ...before.map((refs) => refs.feesPaise)]),
  };
}

/** Refundable payables of many bookings: as `moneyRefs` has them, in one statement. */
export async function refundableRefs(db: Sql, bookingIds: readonly string[]): Promise<Map<string, string[]>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; refs: string[] }>`
    WITH RECURSIVE behind AS (
      SELECT id AS of_booking, id AS booking_id FROM unnest(${[...bookingIds]}::uuid[]) AS id
      UNION
      SELECT of_booking, credit.from_booking_id FROM behind JOIN credit ON credit.spent_on_booking_id = behind.booking_id)
    SELECT of_booking AS id, array_agg(ref) AS refs FROM behind, LATERAL (
      SELECT behind.booking_id::text AS ref
      UNION ALL
      SELECT id::text FROM booking_change WHERE booking_change.booking_id = behind.booking_id AND kind <> 'transfer') AS of_behind
    GROUP BY of_booking`.execute(db);
  return new Map(rows.map(({ id, refs }) => [id, refs]));
}

/** Refundable paise of payments and gifts. */
export async function heldPaiseOf(db: Sql, bookingId: string): Promise<number> {
  const { refundable } = await moneyRefs(db, bookingId);
  return (await findHeldPaise(db, refundable)) + (await giftHeldPaise(db, refundable));
}

/** Locks the refundable amount: a chargeback meanwhile would make a refund too large. */
export async function lockHeldPaiseOf(tx: Tx, bookingId: string): Promise<number> {
  const { refundable } = await moneyRefs(tx, bookingId);
  return sum((await lockHeld(tx, refundable)).map(({ held }) => held)) + (await giftHeldPaise(tx, refundable));
}

export const cancellationTerms = async (tx: Tx, booking: Selectable<BookingTable>, startsAt: string) => ({
  prices: booking.prices,
  category: booking.category,
  totalPaise: booking.total_paise,
  lines: booking.price_lines,
  people: booking.people,
  bands: booking.policy,
  startsAt,
  heldPaise: await lockHeldPaiseOf(tx, booking.id),
  unpaidPaise: (await findRest(tx, booking.id))?.duePaise ?? 0,
});

/** `isOfEndedLink`: the change's link has ended. `isDropped`: the traveller dropped it. */
export async function bookingOfPayable(db: Sql, payableRef: string) {
  const change = await db
    .selectFrom("booking_change")
    .select(["booking_id", "link_version", "kind", "total_paise"])
    .where("id", "=", payableRef)
    .executeTakeFirst();
  const booking = await db
    .selectFrom("booking")
    .selectAll()
    .where("id", "=", change?.booking_id ?? payableRef)
    .executeTakeFirst();
  if (!booking) return null;
  const isOfEndedLink = change !== undefined && change.link_version !== booking.link_version;
  const isDropped = change !== undefined && !isOfEndedLink && isAbandoned(change);
  return { booking, isChange: change !== undefined, isOfEndedLink, isDropped };
}
