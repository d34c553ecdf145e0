import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database.server.ts";
import { ofEmail } from "./bookings-of.server.ts";
import { UNTOLD } from "./riders.server.ts";
import { NOBODY } from "./tell-traveller.server.ts";

/**
 * Takes a person out of the bookings of an address that are over, and answers how many are still ahead. References, dates,
 * amounts and the ledger stay, which the law has us keep; a ride ahead keeps its contact until it is over, or nobody could
 * be told when it changes.
 */
export async function forgetPersonOf({ db, clock }: { db: Db; clock: Clock }, email: string): Promise<number> {
  const over = await ofEmail(db, email)
    .select("booking.id")
    .where((eb) =>
      eb.or([
        eb("booking.status", "not in", ["held", "confirmed"]),
        sql<boolean>`departure.starts_at + tour.duration_minutes * interval '1 minute' <= ${clock.now()}`,
      ]),
    )
    .execute();
  for (const { id } of over) {
    await db
      .updateTable("booking")
      .set({
        contact_name: NOBODY.name,
        contact_email: NOBODY.email,
        contact_phone: NOBODY.phone,
        remarks: "",
        link_version: sql`link_version + 1`,
        updated_at: clock.now(),
      })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("rider")
      .set({ ...UNTOLD, forgotten_at: clock.now(), updated_at: clock.now() })
      .where("booking_id", "=", id)
      .execute();
  }
  await forgetQuotesOf({ db, clock }, email);
  const { ahead } = await ofEmail(db, email)
    .select((eb) => eb.fn.countAll<number>().as("ahead"))
    .executeTakeFirstOrThrow();
  return ahead;
}

/** The same for the quotes of an address: those not accepted end, those of a ride ahead stay until it is over. */
async function forgetQuotesOf({ db, clock }: { db: Db; clock: Clock }, email: string): Promise<void> {
  await db
    .updateTable("bespoke_quote")
    .set({
      contact_name: NOBODY.name,
      contact_email: NOBODY.email,
      contact_phone: NOBODY.phone,
      words: NOBODY.name,
      superseded_at: sql`coalesce(superseded_at, ${clock.now()})`,
    })
    .where(sql<boolean>`lower(contact_email) = ${email.toLowerCase()}`)
    .where((eb) =>
      eb.or([eb("booking_id", "is", null), eb("booking_id", "not in", ofEmail(db, email).select("booking.id"))]),
    )
    .execute();
}
