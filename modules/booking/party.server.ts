import { sql } from "kysely";
import { freeSeats, partyHasLeft } from "#modules/availability/index.server.ts";
import type { Sql, Tx } from "#platform/database.server.ts";
import { withOpenChoice } from "./close-choice.server.ts";

/** Whether a booking is a quote's: the company has promised that party its departure. */
export async function isPartys(db: Sql, bookingId: string): Promise<boolean> {
  const row = await db.selectFrom("bespoke_quote").select("id").where("booking_id", "=", bookingId).executeTakeFirst();
  return row !== undefined;
}

/** Whether a newer version has replaced the quote that a booking is of. */
export async function isReplaced(db: Sql, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("bespoke_quote")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("superseded_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody has booked a departure as Private: nobody rides along, no party of a quote either. */
export const isSomebodysOwn = async (db: Sql, departureId: string): Promise<boolean> =>
  (await whichAreSomebodysOwn(db, [departureId])).has(departureId);

/** Those of these departures that somebody has booked as Private. */
export async function whichAreSomebodysOwn(db: Sql, departureIds: string[]): Promise<ReadonlySet<string>> {
  if (departureIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("booking")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select("departure_id")
    .where("departure_id", "in", departureIds)
    .where("category", "=", "private")
    .where("status", "in", ["held", "confirmed"])
    .where("bespoke_quote.id", "is", null)
    .execute();
  return new Set(rows.map(({ departure_id }) => departure_id));
}

/**
 * How many people have places on a departure beside the party that a quote went to. Other parts of that party, quoted to the same
 * address, are none of them, nor are guests who were told that it is called off.
 */
export async function countOthers(
  db: Sql,
  { departureId, email }: { departureId: string; email: string },
): Promise<number> {
  const { people } = await db
    .selectFrom("booking")
    .leftJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select(({ fn }) => fn.sum<string | null>("booking.people").as("people"))
    .where("departure_id", "=", departureId)
    .where("booking.status", "in", ["held", "confirmed"])
    .where(sql<boolean>`lower(bespoke_quote.contact_email) IS DISTINCT FROM lower(${email})`)
    .where(sql<boolean>`NOT ${withOpenChoice}`)
    .executeTakeFirstOrThrow();
  return Number(people ?? 0);
}

/**
 * Gives a booking's places on its locked departure back. When the last part of a party leaves that had it to itself, it is
 * everybody's again, whoever else rides on it.
 */
export async function leaveDeparture(
  tx: Tx,
  booking: { id: string; departure_id: string; seats: number },
): Promise<void> {
  await freeSeats(tx, booking.departure_id, booking.seats);
  if (!(await isPartys(tx, booking.id))) return;
  const staying = await tx
    .selectFrom("booking")
    .innerJoin("bespoke_quote", "bespoke_quote.booking_id", "booking.id")
    .select("booking.id")
    .where("booking.departure_id", "=", booking.departure_id)
    .where("booking.status", "in", ["held", "confirmed"])
    .where("booking.id", "!=", booking.id)
    .executeTakeFirst();
  if (!staying) await partyHasLeft(tx, booking.departure_id);
}
