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

/** Turns a cancelled booking's price into a credit, valid a year, and mails its link. */
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
 * Renews the credit's link after an address correction: the old mail could spend it.
 * The new link is mailed if the credit is free, or may be once an unpaid hold ends.
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

/** Value left after goodwill refunds, in paise. */
export const spendablePaise = async (
  db: Sql,
  credit: { amount_paise: number; from_booking_id: string },
): Promise<number> => Math.max(0, Math.min(credit.amount_paise, await heldPaiseOf(db, credit.from_booking_id)));

export type Credit = NonNullable<Awaited<ReturnType<typeof findCredit>>>;

/** Strangers' requests go through `openCredit`. */
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
    /** Departure of an overdue hold that still has this credit. */
    lapsedOn: hasLapsed ? spentDepartureId : null,
    isOver: delhiDate(clock.now()) > row.expires_on || amountPaise === 0,
    spentOn:
      spentReference !== null && spentVersion !== null
        ? {
            reference: spentReference,
            /** A newer link belongs to another person or address and is not shown. */
            hasFirstLink: spentVersion === 0,
            isHeld,
          }
        : null,
  };
}

export async function releaseCredits(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("credit")
    .set({ spent_on_booking_id: null })
    .where("spent_on_booking_id", "in", bookingIds)
    .execute();
}

/** Locks the bookings behind a credit, so that refunds wait. Always before the credit, as address corrections do. */
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

async function findStanding(db: Sql, { id, credit_id, credit_paise }: OnCredit) {
  const credit = await db
    .selectFrom("credit")
    .select(["id", "amount_paise", "from_booking_id"])
    .where("id", "=", credit_id)
    .where((is) => is.or([is("spent_on_booking_id", "is", null), is("spent_on_booking_id", "=", id)]))
    .executeTakeFirst();
  return credit && (await spendablePaise(db, credit)) >= credit_paise ? credit : null;
}

export const hasLostCredit = async (db: Sql, booking: OnCredit): Promise<boolean> =>
  booking.credit_id !== null && (await findStanding(db, booking)) === null;

/** Takes the credit even if released meanwhile. False if it is spent or too small now. */
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
