import { sql } from "kysely";
import { rideEndsAt } from "#modules/availability/index.server.ts";
import { countGiftsOf, forgetGiftsOf, forgetUsers } from "#modules/credit/index.server.ts";
import { findPaymentStanding, forgetRefundRecipients, isRefundOwed } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { wasQuotedTo } from "../bespoke/quoted-to.server.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { spendablePaise } from "../cancellations/credits.server.ts";
import { moneyRefs } from "../cancellations/payable-refs.server.ts";
import { nextLinkVersion } from "../changes/renew-link.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import type { BookingTable } from "../tables.server.ts";
import { bookedFrom } from "./booked-from.server.ts";
import { bookingsWhere, countHandedOver } from "./bookings-of.server.ts";
import { forgetCompanyBill } from "./company-bill.server.ts";
import { forgetNotes } from "./notes.server.ts";

type Deps = { db: Db; clock: Clock };

/** Includes released bookings of a quote that went to this address by mistake. */
const ofPerson = (db: Sql, email: string, until: Date | null) =>
  bookingsWhere(
    db,
    sql<boolean>`booking.id = ANY(ARRAY(
      SELECT own.id FROM booking AS own WHERE ${bookedFrom("own", email, until)}
      UNION SELECT quoted.id FROM bespoke_quote JOIN booking AS quoted ON quoted.id = bespoke_quote.booking_id
        AND bespoke_quote.contact_name = quoted.contact_name AND bespoke_quote.contact_email = quoted.contact_email
      WHERE ${wasQuotedTo(email, until)}))`,
  );

/** Guests with an open choice are ahead. Those with money to come are owed. */
async function sortBookingsOf({ db, clock }: Deps, email: string, until: Date | null) {
  const rows = await ofPerson(db, email, until)
    .select([
      "booking.id",
      "booking.status",
      sql<boolean>`booking.status NOT IN ('held', 'confirmed') OR (departure.status <> 'cancelled' AND NOT ${withOpenChoice}
        AND ${rideEndsAt} <= ${clock.now()})`.as("isOver"),
    ])
    .execute();
  type Sorted = Pick<BookingTable, "id" | "status">;
  const sorted = { over: [] as Sorted[], ahead: [] as Sorted[], owed: [] as Sorted[] };
  for (const { isOver, ...booking } of rows)
    sorted[isOver ? ((await isOwed({ db, clock }, booking.id)) ? "owed" : "over") : "ahead"].push(booking);
  return sorted;
}

/** An unsettled authorization may still book the ride. A failed refund needs a person to ask, a chargeback does not. */
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
    // An unpaid hold returns its credit.
    .where((is) => is.or([is("spent_on_booking_id", "is", null), is("spent.status", "=", "held")]))
    .execute();
  for (const credit of credits) if ((await spendablePaise(db, credit)) > 0) return true;
  return false;
}

export async function countBookingsOf(
  deps: Deps,
  email: string,
  until: Date | null = null,
): Promise<{ over: number; ahead: number; owed: number }> {
  const { over, ahead, owed } = await sortBookingsOf(deps, email, until);
  const handedOver = await countHandedOver(deps.db, email, until);
  const gifts = await countGiftsOf(deps.db, email, until);
  return { over: over.length, ahead: ahead.length, owed: owed.length + handedOver + gifts };
}

/**
 * Erases a person from ended bookings and counts those left. References, dates, amounts and ledger stay by law.
 * Rides ahead need their contact, money owed its owner.
 */
export async function forgetPersonOf({ db, clock }: Deps, email: string, until: Date | null = null): Promise<number> {
  const { over } = await sortBookingsOf({ db, clock }, email, until);
  for (const booking of over) await inTransaction(db, (tx) => forgetPersonIn(tx, clock, booking));
  await forgetQuotesOf({ db, clock }, email, until);
  await forgetRefundRecipients(db, email, { until, nobody: { to: NOBODY.email } });
  const { staying } = await ofPerson(db, email, until)
    .select((eb) => eb.fn.countAll<number>().as("staying"))
    .executeTakeFirstOrThrow();
  const gifts = await forgetGiftsOf({ db, clock }, email, until);
  return Number(staying) + gifts + (await countHandedOver(db, email, until));
}

/** Whole or not at all: without the address nobody finds the rest. If the status changed, money may have come. */
async function forgetPersonIn(
  tx: Tx,
  clock: Clock,
  { id, status }: Pick<BookingTable, "id" | "status">,
): Promise<void> {
  // Locks quote before booking, like `offerQuote`.
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
  // Found by the booking, not yet erased: a corrected quote has the wrong address.
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
      ...retention.booking.forgets.erased,
      // Another booking of the desk would show whose it was.
      request_key: `erased ${id}`,
      link_version: nextLinkVersion(clock),
      updated_at: clock.now(),
    })
    .where("id", "=", id)
    .execute();
  await forgetNotes(tx, id);
  await forgetUsers(tx, id);
  await forgetCompanyBill(tx, id);
  await tx
    .updateTable("rider")
    // A constraint requires a name of filled riders.
    .set({ ...retention.rider.forgets.erased, filled_at: null, forgotten_at: clock.now(), updated_at: clock.now() })
    .where("booking_id", "=", id)
    .execute();
}

const unnamed = (clock: Clock) => ({
  ...retention.bespoke_quote.forgets.erased,
  superseded_at: sql<Date>`coalesce(superseded_at, ${clock.now()})`,
});

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
