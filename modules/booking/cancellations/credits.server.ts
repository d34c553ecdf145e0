import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { nextLinkVersion } from "../changes/renew-link.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import type { BookingNews } from "../mails/company-notifications.server.ts";
import { creditLinkIdOf } from "../model.ts";
import { heldPaiseOf } from "./payable-refs.server.ts";
import { findHeldMoney } from "./request-refund.server.ts";

const CREDIT_LASTS_DAYS = 365;

/**
 * Turns what a cancelled booking had cost, in paise, into a credit for any ride with dates to choose within a year, and mails
 * its link; the company hears of it.
 */
export async function giveCredit(tx: Tx, clock: Clock, bookingId: string, amountPaise: number): Promise<void> {
  const creditId = newId();
  const now = clock.now();
  const expiresOn = addCalendarDays(delhiDate(now), CREDIT_LASTS_DAYS);
  await tx
    .insertInto("credit")
    .values({
      id: creditId,
      from_booking_id: bookingId,
      amount_paise: amountPaise,
      spent_on_booking_id: null,
      expires_on: expiresOn,
      created_at: now,
    })
    .execute();
  const news = { what: "exchanged", creditPaise: amountPaise } as const;
  await mailCredit(tx, clock, bookingId, { id: creditId, linkVersion: 0, amountPaise, expiresOn }, news);
}

/** Notes the mail of the credit that a booking was exchanged for: its link of today, and whose card what a ride costs less goes to. */
export async function mailCredit(
  tx: Tx,
  clock: Clock,
  bookingId: string,
  credit: { id: string; linkVersion: number; amountPaise: number; expiresOn: string },
  news?: BookingNews,
): Promise<void> {
  const { id: creditId, amountPaise, expiresOn } = credit;
  const more = { creditId, creditLinkId: creditLinkIdOf(credit), amountPaise, expiresOn };
  await notifyTraveller(
    tx,
    clock,
    bookingId,
    "booking.credit",
    { ...more, ...(await findHeldMoney(tx, bookingId)) },
    news,
  );
}

/**
 * Ends the links to the credit of a booking whose address was corrected: whoever has the old mail could ride on it. One that
 * still pays for something goes to the right address by a mail of its own: so does one that is to pay a part of places that are held,
 * which lets go of it without a word if they are not paid in time.
 */
export async function renewCreditLink(tx: Tx, clock: Clock, bookingId: string): Promise<void> {
  const credit = await tx
    .updateTable("credit")
    .set({ link_version: nextLinkVersion(clock) })
    .where("from_booking_id", "=", bookingId)
    .returningAll()
    .executeTakeFirst();
  if (!credit || delhiDate(clock.now()) > credit.expires_on) return;
  if (credit.spent_on_booking_id !== null && !(await isBeingPaid(tx, credit.spent_on_booking_id))) return;
  const amountPaise = await spendablePaise(tx, credit);
  if (amountPaise === 0) return;
  const { id, link_version: linkVersion, expires_on: expiresOn } = credit;
  await mailCredit(tx, clock, bookingId, { id, linkVersion, amountPaise, expiresOn });
}

async function isBeingPaid(tx: Tx, bookingId: string): Promise<boolean> {
  const { status } = await tx
    .selectFrom("booking")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return status === "held";
}

/** What a credit can still pay, in paise: what of its money the company has given back out of goodwill is gone. */
export const spendablePaise = async (
  db: Sql,
  credit: { amount_paise: number; from_booking_id: string },
): Promise<number> => Math.max(0, Math.min(credit.amount_paise, await heldPaiseOf(db, credit.from_booking_id)));

/** A credit as its page shows it. */
export type Credit = NonNullable<Awaited<ReturnType<typeof findCredit>>>;

/** The credit with this id, or null. One whose money has all gone back is over. What a stranger asks for goes through `openCredit`. */
export async function findCredit({ db, clock }: { db: Sql; clock: Clock }, id: string) {
  const row = await db
    .selectFrom("credit")
    .innerJoin("booking", "booking.id", "credit.from_booking_id")
    .leftJoin("booking as spent", "spent.id", "credit.spent_on_booking_id")
    .select([
      "credit.id",
      "amount_paise",
      "from_booking_id",
      "expires_on",
      "credit.link_version",
      "booking.people",
      "booking.category",
      "booking.contact_name",
      "spent.reference as spentReference",
      "spent.link_version as spentVersion",
      "spent.status as spentStatus",
      "spent.departure_id as spentDepartureId",
      "spent.hold_expires_at as spentUntil",
    ])
    .where("credit.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { spentVersion, spentDepartureId, spentUntil } = row;
  const isHeld = row.spentStatus === "held";
  const hasLapsed = isHeld && spentUntil !== null && spentUntil <= clock.now();
  const spentReference = hasLapsed ? null : row.spentReference;
  const hasPaid = row.spentReference !== null && !isHeld;
  const amountPaise = hasPaid ? row.amount_paise : await spendablePaise(db, row);
  return {
    id: row.id,
    linkVersion: row.link_version,
    amountPaise,
    ...(await findHeldMoney(db, row.from_booking_id)),
    expiresOn: row.expires_on,
    people: row.people,
    category: row.category,
    contactName: row.contact_name,
    /** The departure on which a booking has not been paid in time, and does not let go of this credit before it is swept. */
    lapsedOn: hasLapsed ? spentDepartureId : null,
    isOver: delhiDate(clock.now()) > row.expires_on || amountPaise === 0,
    spentOn:
      spentReference !== null && spentVersion !== null
        ? {
            reference: spentReference,
            /** Whether its first link opens it. A newer one went to another person or address, and is not told here. */
            hasFirstLink: spentVersion === 0,
            isHeld,
          }
        : null,
  };
}

/** Releases the credits of bookings that were not paid in time. */
export async function releaseCredits(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("credit")
    .set({ spent_on_booking_id: null })
    .where("spent_on_booking_id", "in", bookingIds)
    .execute();
}

/**
 * Locks the bookings whose money a credit of this one is, so that a refund of the company's at this moment is waited for. Before
 * the credit itself, always: whoever corrects such a booking's address comes from there to the credit.
 */
export async function lockMoneyOf(tx: Tx, bookingId: string): Promise<void> {
  await tx.selectFrom("booking").select("id").where("id", "=", bookingId).forUpdate().execute();
  const before = await tx
    .selectFrom("credit")
    .select("from_booking_id")
    .where("spent_on_booking_id", "=", bookingId)
    .executeTakeFirst();
  if (before) await lockMoneyOf(tx, before.from_booking_id);
}

type OnCredit = { id: string; credit_id: string | null; credit_paise: number };

/** The credit that is to pay a part of a booking, unless it was spent on another or no longer has what it was to pay. */
async function findStanding(db: Sql, { id, credit_id, credit_paise }: OnCredit) {
  const credit = await db
    .selectFrom("credit")
    .select(["id", "amount_paise", "from_booking_id"])
    .where("id", "=", credit_id)
    .where((is) => is.or([is("spent_on_booking_id", "is", null), is("spent_on_booking_id", "=", id)]))
    .executeTakeFirst();
  return credit && (await spendablePaise(db, credit)) >= credit_paise ? credit : null;
}

/** Whether a credit was to pay a part of a booking, and cannot any more. */
export const hasLostCredit = async (db: Sql, booking: OnCredit): Promise<boolean> =>
  booking.credit_id !== null && (await findStanding(db, booking)) === null;

/**
 * Takes the credit of a booking whose money has come, again where it had let go of it; false when it was spent on another
 * meanwhile, or no longer has what it was to pay.
 */
export async function retakeCredit(tx: Tx, booking: OnCredit): Promise<boolean> {
  if (booking.credit_id === null) return true;
  const known = tx.selectFrom("credit").where("id", "=", booking.credit_id);
  const { from_booking_id } = await known.select("from_booking_id").executeTakeFirstOrThrow();
  await lockMoneyOf(tx, from_booking_id);
  await known.select("id").forUpdate().execute();
  const credit = await findStanding(tx, booking);
  if (!credit) return false;
  await tx.updateTable("credit").set({ spent_on_booking_id: booking.id }).where("id", "=", credit.id).execute();
  return true;
}
