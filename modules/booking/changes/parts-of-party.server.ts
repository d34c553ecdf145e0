import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { linkIdOf } from "../model.ts";

/** Another booking of a party whose guests ride on several days. */
export interface PartOfParty {
  reference: string;
  linkId: string;
  people: number;
  localDate: string;
  localTime: string;
  contactName: string;
  /** Its link opens nothing new to the holder of this one. */
  hasSameHolder: boolean;
}

/** Lists bookings that were split off this one, the one that it was split off, and the others of that one. */
export async function listPartsOfParty(
  db: Sql,
  booking: { id: string; split_from: string | null; contact_email: string },
): Promise<PartOfParty[]> {
  const { id, split_from: from, contact_email: email } = booking;
  const rows = await db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "departure_id")
    .select(["reference", "link_version", "people", "local_date", "local_time", "contact_name", "contact_email"])
    // Anybody with a link may type an address: an equal one proves nothing once it was typed there.
    .select(
      sql<boolean>`NOT EXISTS (SELECT FROM booking_event WHERE booking_id IN (booking.id, ${id}::uuid)
        AND booking_event.kind IN ('handed_over', 'address_corrected'))`.as("is_as_split"),
    )
    .where(
      sql<boolean>`(booking.split_from = ${id} OR booking.id = ${from}::uuid OR booking.split_from = ${from}::uuid)`,
    )
    .where("booking.id", "!=", id)
    .where("booking.status", "in", ["confirmed", "completed", "no_show"])
    .orderBy("starts_at")
    .orderBy("booking.id")
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    linkId: linkIdOf({ reference: row.reference, linkVersion: row.link_version }),
    people: row.people,
    localDate: row.local_date,
    localTime: row.local_time,
    contactName: row.contact_name,
    hasSameHolder: row.is_as_split && email !== NOBODY.email && row.contact_email.toLowerCase() === email.toLowerCase(),
  }));
}
