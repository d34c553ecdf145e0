import type { Selectable } from "kysely";
import { findHeldPaise, lockHeld } from "#modules/payments/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import { isAbandoned } from "../changes/pending-change.server.ts";
import type { BookingTable } from "../tables.server.ts";

/**
 * Under which references a booking's money came: its own order, dearer dates it moved to, and the booking whose credit it
 * was paid with, which `ofCredit` names alone. Fees for handing over bought a service of their own and never go back; `feesPaise`
 * is what those that were made have cost.
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
  const of = (kind: "move" | "transfer") => changes.filter((change) => change.kind === kind).map(({ id }) => id);
  return {
    refundable: [bookingId, ...of("move"), ...before.flatMap((refs) => refs.refundable)],
    fees: [...of("transfer"), ...before.flatMap((refs) => refs.fees)],
    ofCredit: before.flatMap((refs) => [...refs.refundable, ...refs.fees]),
    feesPaise: sum([...made.map(({ due_paise }) => due_paise), ...before.map((refs) => refs.feesPaise)]),
  };
}

/** What can still go back of a booking's money, in paise. */
export const heldPaiseOf = async (db: Sql, bookingId: string): Promise<number> =>
  findHeldPaise(db, (await moneyRefs(db, bookingId)).refundable);

/**
 * The same of a locked booking, and so it stays until the transaction is at its end: a bank that takes of it at that moment, by a
 * dispute, waits, where what is reckoned from it would be more than there is by then.
 */
export const lockHeldPaiseOf = async (tx: Tx, bookingId: string): Promise<number> =>
  sum((await lockHeld(tx, (await moneyRefs(tx, bookingId)).refundable)).map(({ held }) => held));

/** What a cancellation of a locked booking is reckoned from (`quoteCancellation`). */
export const cancellationTerms = async (tx: Tx, booking: Selectable<BookingTable>, startsAt: string) => ({
  prices: booking.prices,
  category: booking.category,
  totalPaise: booking.total_paise,
  people: booking.people,
  bands: booking.policy,
  startsAt,
  heldPaise: await lockHeldPaiseOf(tx, booking.id),
});

/**
 * The booking that a payment is about: its own, or a change of it; null when it is neither. `isOfEndedLink`: the change was wanted
 * by a link that has ended since, as one does when the booking is handed over; `isDropped`: by one that has not, and dropped again.
 */
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
