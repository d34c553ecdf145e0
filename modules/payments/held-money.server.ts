import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";

/** What the payments for these payables still hold, in paise: what was captured, less every refund that was asked for. */
export async function findHeldPaise(db: Sql, payableRefs: string[]): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce(sum(payment.amount_paise - coalesce(gone.paise, 0)), 0)::bigint AS held
    FROM payment JOIN payment_order ON payment_order.id = payment.payment_order_id
    LEFT JOIN LATERAL (SELECT sum(amount_paise) AS paise FROM refund WHERE payment_id = payment.id) AS gone ON true
    WHERE payable_ref = ANY(${payableRefs}::text[]) AND payment.status = 'captured'`.execute(db);
  return rows[0]?.held ?? 0;
}
