import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database.server.ts";
import { type Credit, findCredit } from "./credits.server.ts";

type Deps = { db: Db; clock: Clock };

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
