import { sql } from "kysely";
import { findPaymentStanding, forgetRefundRecipients, isRefundOwed } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { wasQuotedTo } from "../bespoke/quoted-to.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { spendablePaise } from "../cancellations/credits.server.ts";
import { moneyRefs } from "../cancellations/payable-refs.server.ts";
import { nextLinkVersion } from "../changes/renew-link.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { NOBODY } from "../mails/booking-notifications.server.ts";
import { UNTOLD } from "../riders/riders.server.ts";
import type { BookingTable } from "../tables.server.ts";
import { bookedFrom } from "./booked-from.server.ts";
import { bookingsWhere, countHandedOver } from "./bookings-of.server.ts";
import { forgetCompanyBill } from "./company-bill.server.ts";
import { forgetNotes } from "./notes.server.ts";

type Deps = { db: Db; clock: Clock };

/**
 * The bookings of an address, and those of a quote that went to a wrong one before it was put right: a newer version has released
 * them, under the address that was wrong.
 */
const ofPerson = (db: Sql, email: string, until: Date | null) =>
  bookingsWhere(
    db,
    sql<boolean>`(${bookedFrom("booking", email, until)}
      OR EXISTS (SELECT FROM bespoke_quote WHERE booking_id = booking.id AND bespoke_quote.contact_name = booking.contact_name
        AND bespoke_quote.contact_email = booking.contact_email AND ${wasQuotedTo(email, until)}))`,
  );

/**
 * The bookings of an address by whether their person is still needed: over; ahead (a guest who is still being asked what to
 * have instead of a departure called off included); or over with money that is still theirs, a refund or a bank's promise on its
 * way, or a credit.
 */
async function sortBookingsOf({ db, clock }: Deps, email: string, until: Date | null) {
  const rows = await ofPerson(db, email, until)
    .select([
      "booking.id",
      "booking.status",
      sql<boolean>`booking.status NOT IN ('held', 'confirmed') OR (departure.status <> 'cancelled' AND NOT ${withOpenChoice}
        AND departure.starts_at + tour.duration_minutes * interval '1 minute' <= ${clock.now()})`.as("isOver"),
    ])
    .execute();
  type Sorted = Pick<BookingTable, "id" | "status">;
  const sorted = { over: [] as Sorted[], ahead: [] as Sorted[], owed: [] as Sorted[] };
  for (const { isOver, ...booking } of rows)
    sorted[isOver ? ((await isOwed({ db, clock }, booking.id)) ? "owed" : "over") : "ahead"].push(booking);
  return sorted;
}

/**
 * A refund that a bank does not take needs somebody to ask, one that a bank has given by a dispute nobody; money that a bank has
 * promised may still book the ride, until it is heard how that ended; a ride on a credit is booked for whom the credit names.
 */
async function isOwed({ db, clock }: Deps, bookingId: string): Promise<boolean> {
  const { refundable, fees } = await moneyRefs(db, bookingId);
  if (await isRefundOwed(db, [...refundable, ...fees])) return true;
  for (const ref of [...refundable, ...fees]) {
    const { promised, isLetGo } = await findPaymentStanding(db, ref);
    if (promised && !isLetGo) return true;
  }
  const credits = await db
    .selectFrom("credit")
    .leftJoin("booking as spent", "spent.id", "spent_on_booking_id")
    .select(["amount_paise", "from_booking_id"])
    .where("from_booking_id", "=", bookingId)
    .where("expires_on", ">=", delhiDate(clock.now()))
    // One that a hold has taken comes back when that is not paid.
    .where((is) => is.or([is("spent_on_booking_id", "is", null), is("spent.status", "=", "held")]))
    .execute();
  for (const credit of credits) if ((await spendablePaise(db, credit)) > 0) return true;
  return false;
}

/**
 * How many bookings of an address are over, ahead, or over with money still owed, for whoever decides on an erasure. Of one that was
 * handed over its former traveller may be owed a refund too.
 */
export async function countBookingsOf(
  deps: Deps,
  email: string,
  until: Date | null = null,
): Promise<{ over: number; ahead: number; owed: number }> {
  const { over, ahead, owed } = await sortBookingsOf(deps, email, until);
  const handedOver = await countHandedOver(deps.db, email, until);
  return { over: over.length, ahead: ahead.length, owed: owed.length + handedOver };
}

/**
 * Takes a person out of the bookings of an address that are over, and answers how many still have them. References, dates,
 * amounts and the ledger stay, which the law has us keep; a ride ahead keeps its contact until it is over, or nobody could
 * be told when it changes, and one that is owed money until that has come. What came from the address after `until` is not touched,
 * nor counted.
 */
export async function forgetPersonOf({ db, clock }: Deps, email: string, until: Date | null = null): Promise<number> {
  const { over } = await sortBookingsOf({ db, clock }, email, until);
  for (const booking of over) await inTransaction(db, (tx) => forgetPersonIn(tx, clock, booking));
  await forgetQuotesOf({ db, clock }, email, until);
  await forgetRefundRecipients(db, email, { until, nobody: { to: NOBODY.email } });
  const { staying } = await ofPerson(db, email, until)
    .select((eb) => eb.fn.countAll<number>().as("staying"))
    .executeTakeFirstOrThrow();
  return Number(staying) + (await countHandedOver(db, email, until));
}

/**
 * Takes a person out of one booking, whole or not at all: without its address nobody would find again what was left of them in it. One
 * that has moved since it was looked at is left for the next time, for its money may have come.
 */
async function forgetPersonIn(
  tx: Tx,
  clock: Clock,
  { id, status }: Pick<BookingTable, "id" | "status">,
): Promise<void> {
  // The quote before what was booked of it, as whoever offers it anew has them.
  await tx
    .selectFrom("bespoke_quote")
    .select("id")
    .where("number", "in", (is) => is.selectFrom("bespoke_quote").select("number").where("booking_id", "=", id))
    .orderBy("id")
    .forUpdate()
    .execute();
  const booking = await lockBooking(tx, id);
  if (booking?.status !== status) return;
  const { contact_name: name } = booking;
  // By what is said of the booking, which is about to be gone: where the address was put right, the quote has the wrong one.
  await tx
    .updateTable("bespoke_quote")
    .set(unnamed(clock))
    .where("contact_name", "=", name)
    .where(
      sql<boolean>`EXISTS (SELECT FROM bespoke_quote AS paid WHERE paid.booking_id = ${id}
      AND paid.number = bespoke_quote.number AND paid.version >= bespoke_quote.version)`,
    )
    .execute();
  await tx
    .updateTable("booking")
    .set({
      contact_name: NOBODY.name,
      contact_email: NOBODY.email,
      contact_phone: NOBODY.phone,
      remarks: "",
      link_version: nextLinkVersion(clock),
      updated_at: clock.now(),
    })
    .where("id", "=", id)
    .execute();
  await forgetNotes(tx, id);
  await forgetCompanyBill(tx, id);
  await tx
    .updateTable("rider")
    // The table takes no rider for told who has no name.
    .set({ ...UNTOLD, is_minor: false, filled_at: null, forgotten_at: clock.now(), updated_at: clock.now() })
    .where("booking_id", "=", id)
    .execute();
}

/** A quote whose person has asked to be forgotten; if it was not accepted it ends. */
const unnamed = (clock: Clock) => ({
  contact_name: NOBODY.name,
  contact_email: NOBODY.email,
  contact_phone: NOBODY.phone,
  words: NOBODY.name,
  superseded_at: sql<Date>`coalesce(superseded_at, ${clock.now()})`,
});

/** The same for the quotes of an address: those not accepted end, those of a ride ahead stay until it is over. */
async function forgetQuotesOf({ db, clock }: Deps, email: string, until: Date | null): Promise<void> {
  await db
    .updateTable("bespoke_quote")
    .set(unnamed(clock))
    .where(wasQuotedTo(email, until))
    .where((eb) =>
      eb.or([eb("booking_id", "is", null), eb("booking_id", "not in", ofPerson(db, email, null).select("booking.id"))]),
    )
    .execute();
}
