import type { Sql } from "#platform/database/database.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";
import { heldPaiseOf } from "./payable-refs.server.ts";

/** Bookings on a departure, with the sum that everything back would be. */
export async function listAffectedByCallOff(db: Sql, departureId: string) {
  const rows = await db
    .selectFrom("booking")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(["booking.id", "reference", "booking.contact_name", "booking.contact_email", "booking.people"])
    .select(["booking.seats", "booking.status", "booking.total_paise", "bespoke_quote.number"])
    .select(withOpenChoice.as("wasAsked"))
    .where("departure_id", "=", departureId)
    .where("booking.status", "in", ["held", "confirmed"])
    .orderBy("reference")
    .execute();
  return Promise.all(
    rows.map(async ({ id, status, contact_name, contact_email, total_paise, number, ...booking }) => ({
      ...booking,
      contactName: contact_name,
      contactEmail: contact_email,
      isHeld: status === "held",
      heldPaise: status === "held" ? 0 : Math.min(total_paise, await heldPaiseOf(db, id)),
      quoteNumber: number,
    })),
  );
}
