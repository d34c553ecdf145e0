import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";

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
  { from, to, unit, marked }: { from: string; to: string; unit: string; marked: RawBuilder<string> },
): Promise<MoneyOfSpan[]> {
  const { rows } = await sql<Omit<MoneyOfSpan, "markedPaise" | "markedRefundedPaise">>`
    SELECT date_trunc(${unit}, day)::date AS start, sum(payments)::bigint AS payments, sum(paid_paise)::bigint AS "paidPaise",
      sum(fee_paise)::bigint AS "feePaise", sum(tax_paise)::bigint AS "taxPaise", sum(refunds)::bigint AS refunds,
      sum(refunded_paise)::bigint AS "refundedPaise", sum(disputed_paise)::bigint AS "disputedPaise"
    FROM money_sum WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY 1
    HAVING sum(payments) <> 0 OR sum(refunds) <> 0 OR sum(disputed_paise) <> 0 ORDER BY 1`.execute(db);
  const apart = new Map((await reportMarked(db, { from, to, unit, marked })).map((row) => [row.start, row]));
  return rows.map((row) => {
    const { markedPaise = 0, markedRefundedPaise = 0 } = apart.get(row.start) ?? {};
    return { ...row, markedPaise, markedRefundedPaise };
  });
}

/** Payments and refunds of the named payables alone: few, so that they are added up when they are asked for. */
async function reportMarked(
  db: Sql,
  { from, to, unit, marked }: { from: string; to: string; unit: string; marked: RawBuilder<string> },
) {
  const [since, until] = [delhiToInstant(from, "00:00"), delhiToInstant(addCalendarDays(to, 1), "00:00")];
  const { rows } = await sql<Pick<MoneyOfSpan, "start" | "markedPaise" | "markedRefundedPaise">>`
    WITH paid AS MATERIALIZED (SELECT payment.* FROM payment_order JOIN payment ON payment_order_id = payment_order.id
      WHERE payable_ref IN (${marked})),
    moved AS (
      SELECT ${startOf(unit, "paid.created_at")} AS start, amount_paise AS marked, 0::bigint AS back FROM paid
      WHERE status = 'captured' AND created_at >= ${since} AND created_at < ${until}
      UNION ALL
      SELECT ${startOf(unit, "refund.updated_at")}, 0, refund.amount_paise FROM refund JOIN paid ON paid.id = payment_id
      WHERE refund.status = 'processed' AND refund.updated_at >= ${since} AND refund.updated_at < ${until})
    SELECT start, sum(marked)::bigint AS "markedPaise", sum(back)::bigint AS "markedRefundedPaise"
    FROM moved GROUP BY start`.execute(db);
  return rows;
}

/** Puts the rows of each day together that changes have written since. Returns the number of rows that are gone. */
export async function foldMoneySums(db: Sql): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    WITH many AS (SELECT day FROM money_sum GROUP BY 1 HAVING count(*) > 1),
    gone AS (DELETE FROM money_sum USING many WHERE money_sum.day = many.day RETURNING money_sum.*),
    kept AS (INSERT INTO money_sum SELECT day, sum(payments), sum(paid_paise), sum(fee_paise), sum(tax_paise), sum(refunds),
      sum(refunded_paise), sum(disputed_paise) FROM gone GROUP BY 1)
    SELECT count(*)::integer AS gone FROM gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
