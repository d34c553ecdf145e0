import { sql } from "kysely";
import { moneyOfPayables } from "#modules/payments/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";

/**
 * Describes each booking, change and credit that does not match its money. Trusts no constraint, like `auditLedger`.
 */
export async function auditBookings(db: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const look of [keptForNothing, keptForNoChange, unpaidBookings, unpaidChanges, spentElsewhere])
    found.push(...(await look(db)));
  return found;
}

async function keptForNothing(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ reference: string; status: string; held: number }>`
    SELECT reference, status, held_paise AS held FROM booking JOIN ${moneyOfPayables} AS money ON payable_ref = booking.id::text
    WHERE status IN ('held', 'expired', 'released') AND held_paise > 0 ORDER BY reference`.execute(db);
  return rows.map(
    ({ reference, status, held }) => `booking ${reference}: ${formatRupees(held)} is kept for it, and it is ${status}`,
  );
}

async function keptForNoChange(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ reference: string; kind: string; status: string; held: number }>`
    SELECT reference, change.kind, change.status, held_paise AS held FROM booking_change AS change
    JOIN booking ON booking.id = booking_id JOIN ${moneyOfPayables} AS money ON payable_ref = change.id::text
    WHERE change.status <> 'applied' AND held_paise > 0 ORDER BY reference`.execute(db);
  return rows.map(
    ({ reference, kind, status, held }) =>
      `booking ${reference}: ${formatRupees(held)} is kept for a ${kind} of it that is ${status}`,
  );
}

async function unpaidBookings(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ reference: string; status: string }>`
    SELECT reference, status FROM booking LEFT JOIN ${moneyOfPayables} AS money ON payable_ref = booking.id::text
    WHERE status IN ('confirmed', 'completed', 'no_show') AND total_paise > 0 AND payable_ref IS NULL
      -- A booking that was split off has a share of what the first one holds, which may be nothing any more.
      AND split_from IS NULL
      AND NOT EXISTS (SELECT FROM credit WHERE spent_on_booking_id = booking.id)
      AND NOT (code_use_id IS NOT NULL AND EXISTS (SELECT FROM code_use JOIN price_code ON price_code.id = code_id
        WHERE code_use.id = code_use_id AND state = 'used' AND kind = 'gift'))
    ORDER BY reference`.execute(db);
  return rows.map(({ reference, status }) => `booking ${reference}: it is ${status}, and nobody has paid for it`);
}

async function unpaidChanges(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ reference: string; kind: string }>`
    SELECT reference, change.kind FROM booking_change AS change
    JOIN booking ON booking.id = booking_id LEFT JOIN ${moneyOfPayables} AS money ON payable_ref = change.id::text
    WHERE change.status = 'applied' AND payable_ref IS NULL ORDER BY reference`.execute(db);
  return rows.map(
    ({ reference, kind }) => `booking ${reference}: a ${kind} of it was made, and nobody has paid for it`,
  );
}

async function spentElsewhere(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ reference: string; status: string }>`
    SELECT reference, status FROM booking JOIN credit ON credit.id = credit_id
    WHERE status IN ('confirmed', 'completed', 'no_show') AND spent_on_booking_id IS DISTINCT FROM booking.id
    ORDER BY reference`.execute(db);
  return rows.map(
    ({ reference, status }) =>
      `booking ${reference}: it is ${status}, and the credit that paid for it is free or another's`,
  );
}
