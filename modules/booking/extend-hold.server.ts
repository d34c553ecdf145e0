import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database.server.ts";
import { HOLD_MINUTES, LONGEST_HOLD_MINUTES } from "./model.ts";

/**
 * Lengthens a running hold by `HOLD_MINUTES`, once. One that lasts longer than that anyway (a quote's, of days) stays as it is: it
 * ends with the quote, or when the ride starts. Returns whether it was lengthened.
 */
export async function extendHold({ db, clock }: { db: Db; clock: Clock }, bookingId: string): Promise<boolean> {
  const now = clock.now();
  const result = await sql`
    UPDATE booking SET hold_expires_at = hold_expires_at + ${HOLD_MINUTES}::integer * interval '1 minute',
      hold_extended = true, updated_at = ${now}
    WHERE id = ${bookingId} AND status = 'held' AND NOT hold_extended AND hold_expires_at > ${now}
      AND hold_expires_at <= ${now}::timestamptz + ${LONGEST_HOLD_MINUTES}::integer * interval '1 minute'`.execute(db);
  return result.numAffectedRows === 1n;
}
