import type { Db } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

export const QUOTE_REMARKS = "Quote Q-1, version 1";

/** Turns a booking into one sold by a quote. */
export async function makeQuoted(db: Db, bookingId: string): Promise<void> {
  const booking = await db
    .updateTable("booking")
    .set({ remarks: QUOTE_REMARKS, tourist_category: "" })
    .where("id", "=", bookingId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { tour_id, people, total_paise, contact_name, contact_email, contact_phone, country, created_at } = booking;
  await db
    .insertInto("bespoke_quote")
    .values({
      ...{ tour_id, people, total_paise, contact_name, contact_email, contact_phone, country, created_at },
      ...{ id: newId(), number: "Q-1", version: 1, booking_id: bookingId, words: "Slowly" },
      ...{ local_date: "2026-12-24", local_time: "07:00", expires_at: created_at },
    })
    .execute();
}
