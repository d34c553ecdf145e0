import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { type Credit, findCredit, mailCredit } from "./credits.server.ts";

type Deps = { db: Sql; clock: Clock };

/** The credit that a booking was exchanged for, or null. It is whose the booking is: a corrected address renews both their links. */
export async function findCreditFrom(deps: Deps, bookingId: string): Promise<Credit | null> {
  const row = await deps.db
    .selectFrom("credit")
    .select("id")
    .where("from_booking_id", "=", bookingId)
    .executeTakeFirst();
  return row ? findCredit(deps, row.id) : null;
}

/**
 * The reference of a booking that is being paid for just now by a credit of this booking's money, whether by its own credit or by
 * one that came of a ride which that had paid for; null where there is none.
 */
export async function findHeldByCreditFrom(deps: Deps, bookingId: string): Promise<string | null> {
  const row = await deps.db
    .selectFrom("credit")
    .select(["id", "spent_on_booking_id"])
    .where("from_booking_id", "=", bookingId)
    .executeTakeFirst();
  if (!row?.spent_on_booking_id) return null;
  const spentOn = (await findCredit(deps, row.id))?.spentOn;
  return spentOn?.isHeld ? spentOn.reference : findHeldByCreditFrom(deps, row.spent_on_booking_id);
}

/** Sends the mail of the credit that a booking was exchanged for once more, with its link of today; false where none can be spent. */
export async function resendCredit({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockBooking(tx, bookingId);
    const credit = await findCreditFrom({ db: tx, clock }, bookingId);
    if (credit === null || credit.isOver || credit.spentOn !== null) return false;
    await mailCredit(tx, clock, bookingId, credit);
    return true;
  });
}

/**
 * The credit that is to pay a part of a booking, and pays for it no more when the rest is not paid in time or the company takes the
 * ride back. Null where there is none, and where it pays for another booking by now.
 */
export async function findCreditBehind(
  deps: Deps,
  { id, reference }: { id: string; reference: string },
): Promise<Credit | null> {
  const row = await deps.db.selectFrom("booking").select("credit_id").where("id", "=", id).executeTakeFirst();
  const credit = row?.credit_id ? await findCredit(deps, row.credit_id) : null;
  return credit?.spentOn && credit.spentOn.reference !== reference ? null : credit;
}
