import { sql } from "kysely";
import { leavesAt } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { HOLD_MINUTES } from "../model.ts";

export const isQuoted = sql<boolean>`EXISTS (SELECT FROM bespoke_quote WHERE bespoke_quote.booking_id = booking.id)`;

const lengthened = sql`booking.hold_expires_at + ${HOLD_MINUTES}::integer * interval '1 minute'`;

/**
 * SQL on `booking`: true if its hold can be extended, once, ending before the ride leaves. Quotes have their own time, and
 * a desk's hold of a day needs none before its last minutes.
 */
export const mayExtend = (now: Date) => sql<boolean>`(
  booking.status = 'held' AND NOT booking.hold_extended AND booking.hold_expires_at > ${now}
  AND booking.hold_expires_at <= ${new Date(now.getTime() + 2 * HOLD_MINUTES * 60_000)}
  AND ${lengthened} <= (SELECT ${leavesAt} FROM departure WHERE departure.id = booking.departure_id)
  AND NOT ${isQuoted} AND NOT ${isOneOfMany})`;

/** SQL: true for a whole departure whose network holds another unpaid. */
const isOneOfMany = sql<boolean>`(booking.category = 'private' AND EXISTS (
  SELECT FROM hold_origin AS own
  JOIN hold_origin AS other ON other.network = own.network AND other.booking_id <> own.booking_id
  JOIN booking AS held ON held.id = other.booking_id AND held.status = 'held' AND held.category = 'private'
  WHERE own.booking_id = booking.id))`;

export async function extendHold({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> {
  const now = clock.now();
  const result = await sql`
    UPDATE booking SET hold_expires_at = ${lengthened}, hold_extended = true, updated_at = ${now}
    WHERE id = ${bookingId} AND ${mayExtend(now)}`.execute(db);
  return result.numAffectedRows === 1n;
}
