import { sql } from "kysely";
import { findErased } from "#modules/booking/index.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { NOT_KEPT } from "./audit/audit-order.server.ts";

const hasReason = sql<boolean>`(arguments ->> 'reason' <> ${NOT_KEPT} OR outcome #>> '{plan,reason}' <> ${NOT_KEPT})`;

/** Empties the reasons of deeds on bookings whose guest has been erased: one may tell of an illness. Returns the number of rows. */
export async function forgetReasons({ db }: { db: Db }): Promise<number> {
  const { rows: kept } = await sql<{ reference: string }>`
    SELECT DISTINCT arguments ->> 'reference' AS reference FROM audit
    WHERE arguments ? 'reference' AND ${hasReason}`.execute(db);
  const erased = await findErased(
    db,
    kept.map(({ reference }) => reference),
  );
  if (erased.length === 0) return 0;
  const none = sql`to_jsonb(${NOT_KEPT}::text)`;
  // The last argument: only where there is one.
  const { numAffectedRows } = await sql`
    UPDATE audit SET arguments = jsonb_set(arguments, '{reason}', ${none}, false),
      outcome = jsonb_set(outcome, '{plan,reason}', ${none}, false)
    WHERE arguments ->> 'reference' = ANY(${erased}) AND ${hasReason}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
