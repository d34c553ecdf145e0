import type { Sql } from "#platform/database/database.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";

export async function listAffectedByCallOff(db: Sql, departureId: string) {
  const rows = await db
    .selectFrom("booking")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(["reference", "booking.contact_name", "booking.people", "booking.status", "bespoke_quote.number"])
    .select(withOpenChoice.as("wasAsked"))
    .where("departure_id", "=", departureId)
    .where("booking.status", "in", ["held", "confirmed"])
    .orderBy("reference")
    .execute();
  return rows.map(({ reference, contact_name, people, status, number, wasAsked }) => ({
    reference,
    contactName: contact_name,
    people,
    isHeld: status === "held",
    wasAsked,
    quoteNumber: number,
  }));
}
