import type { Clock } from "#platform/clock.server.ts";
import type { Db, Tx } from "#platform/database.server.ts";
import { addDays } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { newId } from "#platform/ids.server.ts";
import { linkIdOf } from "./model.ts";
import { tellTraveller } from "./tell-traveller.server.ts";

const CREDIT_LASTS_DAYS = 365;

/** Turns what a cancelled booking had cost, in paise, into a credit for any ride within a year, and mails its link. */
export async function giveCredit(tx: Tx, clock: Clock, bookingId: string, amountPaise: number): Promise<void> {
  const creditId = newId();
  const now = clock.now();
  const expiresOn = addDays(delhiDate(now), CREDIT_LASTS_DAYS);
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
  await tellTraveller(tx, clock, bookingId, "booking.credit", {
    creditId,
    amountPaise,
    expiresOn,
  });
}

/** A credit as its page shows it, or null. */
export async function findCredit({ db, clock }: { db: Db; clock: Clock }, id: string) {
  const row = await db
    .selectFrom("credit")
    .innerJoin("booking", "booking.id", "credit.from_booking_id")
    .leftJoin("booking as spent", "spent.id", "credit.spent_on_booking_id")
    .select([
      "credit.id",
      "amount_paise",
      "expires_on",
      "booking.people",
      "booking.category",
      "booking.contact_name",
      "spent.reference as spentReference",
      "spent.link_version as spentVersion",
      "spent.status as spentStatus",
    ])
    .where("credit.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { spentReference, spentVersion } = row;
  return {
    id: row.id,
    amountPaise: row.amount_paise,
    expiresOn: row.expires_on,
    people: row.people,
    category: row.category,
    contactName: row.contact_name,
    isOver: delhiDate(clock.now()) > row.expires_on,
    spentOn:
      spentReference !== null && spentVersion !== null
        ? {
            reference: spentReference,
            linkId: linkIdOf({ reference: spentReference, linkVersion: spentVersion }),
            isHeld: row.spentStatus === "held",
          }
        : null,
  };
}

/** A booking that was not paid in time lets go of its credit. */
export async function releaseCredit(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .updateTable("credit")
    .set({ spent_on_booking_id: null })
    .where("spent_on_booking_id", "=", bookingId)
    .execute();
}

/** Takes the credit of a booking again whose money has come late; false when it was spent on another meanwhile. */
export async function retakeCredit(tx: Tx, bookingId: string): Promise<boolean> {
  const booking = await tx.selectFrom("booking").select("credit_id").where("id", "=", bookingId).executeTakeFirst();
  if (!booking?.credit_id) return true;
  const kept = await tx
    .updateTable("credit")
    .set({ spent_on_booking_id: bookingId })
    .where("id", "=", booking.credit_id)
    .where((is) => is.or([is("spent_on_booking_id", "is", null), is("spent_on_booking_id", "=", bookingId)]))
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}
