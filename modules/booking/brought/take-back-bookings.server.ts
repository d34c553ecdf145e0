import { sql } from "kysely";
import { freeSeatsOf } from "#modules/availability/index.server.ts";
import { findMovedMoney, takeBackElsewhere } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";

interface Brought {
  id: string;
  reference: string;
  departureId: string;
  seats: number;
  holdsPlaces: boolean;
  isTouched: boolean;
  isWrittenTo: boolean;
}

export interface BroughtStanding {
  untouched: Brought[];
  /** Bookings that stay, with the reason. */
  left: { id: string; reference: string; why: string }[];
}

const TOUCHED = "somebody has worked on it since";
const PAID = "money of it has come or gone here since";
const WRITTEN = "its guest has been written to: cancel it, so that they hear of it";

/**
 * Tells bookings of an import that nobody has touched from those that stay. What time alone does, such as completing a
 * ride, is no touch.
 */
export async function sortBrought(db: Sql, ids: readonly string[]): Promise<BroughtStanding> {
  const { rows } = await sql<Brought>`
    SELECT id, reference, departure_id AS "departureId", seats,
      status IN ('held', 'confirmed', 'completed', 'no_show') AS "holdsPlaces",
      (link_version > 0 OR contact_since IS NOT NULL OR split_from IS NOT NULL OR credit_id IS NOT NULL OR code_use_id IS NOT NULL
        OR EXISTS (SELECT FROM booking_event AS event WHERE booking_id = booking.id AND actor <> 'system'
          AND reason <> 'brought from another system')
        OR EXISTS (SELECT FROM rider WHERE booking_id = booking.id
          AND (filled_at IS NOT NULL OR arrived_at IS NOT NULL OR cancelled_at IS NOT NULL))
        OR EXISTS (SELECT FROM booking_note WHERE booking_id = booking.id AND created_at > booking.updated_at)
        OR (SELECT count(*) FROM booking_note WHERE booking_id = booking.id) > 1
        OR EXISTS (SELECT FROM company_bill WHERE booking_id = booking.id)
        OR EXISTS (SELECT FROM booking_change WHERE booking_id = booking.id AND status <> 'due')
        OR EXISTS (SELECT FROM guest_choice WHERE booking_id = booking.id)
        OR EXISTS (SELECT FROM credit WHERE from_booking_id = booking.id OR spent_on_booking_id = booking.id)
        OR EXISTS (SELECT FROM booking AS part WHERE part.split_from = booking.id)
        OR EXISTS (SELECT FROM bespoke_quote WHERE booking_id = booking.id)) AS "isTouched",
      status IN ('confirmed', 'held') AND NOT EXISTS (SELECT FROM booking_notice WHERE booking_id = booking.id
        AND kind = 'reminder' AND booking_notice.departure_id = booking.departure_id) AS "isWrittenTo"
    FROM booking WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY departure_id, id`.execute(db);
  const moved = await findMovedMoney(db, [...ids]);
  const whyOf = ({ id, isTouched, isWrittenTo }: Brought): string | null =>
    isTouched ? TOUCHED : moved.has(id) ? PAID : isWrittenTo ? WRITTEN : null;
  return {
    untouched: rows.filter((row) => whyOf(row) === null),
    left: rows.flatMap((row) => {
      const why = whyOf(row);
      return why === null ? [] : { id: row.id, reference: row.reference, why };
    }),
  };
}

/**
 * Deletes the untouched bookings of an import, frees their places, and takes back the note of their money. The ledger
 * keeps both postings. Returns the ids that are gone, and those that stay.
 */
export async function takeBackBookings(
  tx: Tx,
  clock: Clock,
  ids: readonly string[],
): Promise<{ gone: string[]; left: BroughtStanding["left"] }> {
  // Departures before bookings, as every change does.
  await sql`SELECT 1 FROM departure WHERE id IN (SELECT departure_id FROM booking WHERE id = ANY(${[...ids]}::uuid[]))
    ORDER BY id FOR UPDATE`.execute(tx);
  await sql`SELECT 1 FROM booking WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  const { untouched, left } = await sortBrought(tx, ids);
  const gone = untouched.map(({ id }) => id);
  await takeBackElsewhere(tx, gone, clock.now());
  const seats = new Map<string, number>();
  for (const one of untouched)
    if (one.holdsPlaces) seats.set(one.departureId, (seats.get(one.departureId) ?? 0) + one.seats);
  await freeSeatsOf(
    tx,
    [...seats].map(([departureId, freed]) => ({ departureId, seats: freed })),
  );
  for (const table of ["booking_event", "booking_notice", "booking_note", "booking_change", "rider"] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE booking_id = ANY(${gone}::uuid[])`.execute(tx);
  await sql`DELETE FROM booking WHERE id = ANY(${gone}::uuid[])`.execute(tx);
  return { gone, left };
}
