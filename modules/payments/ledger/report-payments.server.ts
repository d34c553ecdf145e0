import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** Money of one day, week or month, by the day on which it moved, in Delhi. */
export interface MoneyOfSpan {
  start: string;
  payments: number;
  paidPaise: number;
  /** Of them, for payables that the caller names (`marked`). */
  markedPaise: number;
  feePaise: number;
  /** GST contained in the fees. */
  taxPaise: number;
  refunds: number;
  refundedPaise: number;
  markedRefundedPaise: number;
  /** Taken back by banks, less what they returned. */
  disputedPaise: number;
}

const startOf = (unit: string, at: string): RawBuilder<string> =>
  sql`date_trunc(${unit}, ${sql.ref(at)} AT TIME ZONE 'Asia/Kolkata')::date`;

/** Sums payments, refunds that have arrived, and disputes. `marked`: SQL of payables that are summed once more apart. */
export async function reportPayments(
  db: Sql,
  { since, until, unit, marked }: { since: Date; until: Date; unit: string; marked: RawBuilder<string> },
): Promise<MoneyOfSpan[]> {
  const { rows } = await sql<MoneyOfSpan>`
    WITH moved AS (
      SELECT ${startOf(unit, "payment.created_at")} AS start, 1 AS payments, payment.amount_paise AS paid, fee_paise AS fee, tax_paise AS tax,
        CASE WHEN payable_ref IN (${marked}) THEN payment.amount_paise ELSE 0 END AS marked, 0 AS refunds, 0::bigint AS back,
        0::bigint AS marked_back, 0::bigint AS disputed
      FROM payment JOIN payment_order ON payment_order.id = payment_order_id
      WHERE payment.status = 'captured' AND payment.created_at >= ${since} AND payment.created_at < ${until}
      UNION ALL
      SELECT ${startOf(unit, "refund.updated_at")}, 0, 0, 0, 0, 0, 1, refund.amount_paise,
        CASE WHEN payable_ref IN (${marked}) THEN refund.amount_paise ELSE 0 END, 0
      FROM refund JOIN payment ON payment.id = payment_id JOIN payment_order ON payment_order.id = payment_order_id
      WHERE refund.status = 'processed' AND refund.updated_at >= ${since} AND refund.updated_at < ${until}
      UNION ALL
      SELECT ${startOf(unit, "chargeback.created_at")}, 0, 0, 0, 0, 0, 0, 0, 0, amount_paise FROM chargeback
      WHERE chargeback.created_at >= ${since} AND chargeback.created_at < ${until}
      UNION ALL
      SELECT ${startOf(unit, "chargeback.reversed_at")}, 0, 0, 0, 0, 0, 0, 0, 0, -amount_paise FROM chargeback
      WHERE reversed_at >= ${since} AND reversed_at < ${until})
    SELECT start, sum(payments)::integer AS payments, sum(paid)::bigint AS "paidPaise", sum(marked)::bigint AS "markedPaise",
      sum(fee)::bigint AS "feePaise", sum(tax)::bigint AS "taxPaise", sum(refunds)::integer AS refunds, sum(back)::bigint AS "refundedPaise",
      sum(marked_back)::bigint AS "markedRefundedPaise", sum(disputed)::bigint AS "disputedPaise"
    FROM moved GROUP BY start ORDER BY start`.execute(db);
  return rows;
}
