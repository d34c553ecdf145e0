import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { sum } from "#platform/money.ts";
import type { DeskPaymentKind } from "../model.ts";
import type { SettlementLineTable } from "../tables.server.ts";

export type ClosePart = "taken" | "fee" | "gst" | "refunds" | "disputes" | "adjustments";

export interface ClosePayment {
  paymentId: string;
  /** Provider's id, or the receipt's number. */
  entity: string;
  payableRef: string;
  at: Date;
  grossPaise: number;
  /** Without GST. */
  feePaise: number;
  gstPaise: number;
  deskKind: DeskPaymentKind | null;
}

/** Amount that left or came back to a payment at the provider in a day: negative if it left. */
export interface CloseMovement {
  paymentId: string;
  entity: string;
  payableRef: string;
  part: "refunds" | "disputes";
  paise: number;
  count: number;
}

type SettledLine = Selectable<SettlementLineTable>;
export type CloseLine = SettledLine & { payableRef: string | null };

export interface DayBounds {
  day: string;
  from: Date;
  until: Date;
}

export async function readDay(db: Sql, bounds: DayBounds) {
  // At once: a day of a large company takes each of them a while.
  const [lines, payments, movements, closed] = await Promise.all([
    readDayLines(db, bounds),
    readPayments(db, bounds),
    readMovements(db, bounds),
    readClosed(db, bounds),
  ]);
  return { payments, movements, lines: await nameLines(db, lines, payments), closed };
}

export const readClosed = async (db: Sql, { day }: Pick<DayBounds, "day">) =>
  (await db.selectFrom("day_close").selectAll().where("day", "=", day).executeTakeFirst()) ?? null;

/** SQL: captures of a day. Only a capture takes from `customer`. */
const captured = ({ from, until }: DayBounds) => sql`(
  SELECT payment_id, payable_ref, at, -amount_paise AS paise FROM ledger_entry
  WHERE account = 'customer' AND amount_paise < 0 AND at >= ${from} AND at < ${until}) AS captured`;

/** SQL: what a payment has cost. Fees may have been learned later than the capture. */
const cost = sql`LATERAL (SELECT coalesce(sum(amount_paise) FILTER (WHERE account = 'fees'), 0)::bigint AS fees,
  coalesce(sum(amount_paise) FILTER (WHERE account = 'fee_gst'), 0)::bigint AS gst
  FROM ledger_entry WHERE payment_id = captured.payment_id AND account IN ('fees', 'fee_gst')) AS cost`;

const isByHand = sql<boolean>`EXISTS (SELECT FROM desk_payment WHERE desk_payment.payment_id = captured.payment_id)`;

/** SQL: true for a capture of the day that no settlement has. */
export const isUnsettled = (day: string): RawBuilder<boolean> =>
  sql<boolean>`captured.payment_id IN (SELECT payment_id FROM unsettled_payment WHERE day = ${day})`;

interface PaymentsAsk {
  /** Only those that somebody took by hand, or only the others. */
  isByHand?: boolean;
  only?: RawBuilder<boolean> | undefined;
  most?: number;
}

/** Payments of a day, the newest first. */
export async function readPayments(db: Sql, bounds: DayBounds, ask: PaymentsAsk = {}): Promise<ClosePayment[]> {
  const conditions = [
    ask.only ?? sql`true`,
    ask.isByHand === undefined ? sql`true` : sql`${isByHand} = ${ask.isByHand}::boolean`,
  ];
  const { rows } = await sql<ClosePayment>`
    SELECT payment.id AS "paymentId", provider_payment_id AS entity, payable_ref AS "payableRef", captured.at,
      captured.paise AS "grossPaise", fees AS "feePaise", gst AS "gstPaise", desk_payment.kind AS "deskKind"
    FROM (SELECT * FROM ${captured(bounds)} WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY at DESC, payment_id DESC LIMIT ${ask.most ?? null}) AS captured
    JOIN payment ON payment.id = captured.payment_id
    LEFT JOIN desk_payment ON desk_payment.payment_id = payment.id
    CROSS JOIN ${cost}
    ORDER BY captured.at DESC, payment.id DESC`.execute(db);
  return rows;
}

export interface PaymentSums {
  count: number;
  grossPaise: number;
  feePaise: number;
  gstPaise: number;
}

/** Sums payments of a day, and those without a settlement. */
export async function sumPayments(db: Sql, bounds: DayBounds): Promise<{ taken: PaymentSums; open: PaymentSums }> {
  const { rows } = await sql<PaymentSums & { isOpen: boolean }>`
    SELECT is_open AS "isOpen", count(*)::integer AS count, sum(paise)::bigint AS "grossPaise",
      sum(fees)::bigint AS "feePaise", sum(gst)::bigint AS "gstPaise"
    FROM ${captured(bounds)} CROSS JOIN ${cost}, LATERAL (SELECT ${isUnsettled(bounds.day)} AS is_open) AS known
    WHERE captured.payment_id IS NOT NULL AND NOT ${isByHand} GROUP BY 1`.execute(db);
  const sumOf = (name: "count" | "grossPaise" | "feePaise" | "gstPaise", some: typeof rows) =>
    sum(some.map((row) => row[name]));
  const sumsOf = (some: typeof rows): PaymentSums => ({
    ...{ count: sumOf("count", some), grossPaise: sumOf("grossPaise", some) },
    ...{ feePaise: sumOf("feePaise", some), gstPaise: sumOf("gstPaise", some) },
  });
  return { taken: sumsOf(rows), open: sumsOf(rows.filter(({ isOpen }) => isOpen)) };
}

/** SQL: money that left or came back to payments at the provider, by day. A chargeback has the very moment of its posting. */
export const movementsBetween = (from: Date, until: Date) => sql`
  SELECT (entry.at AT TIME ZONE 'Asia/Kolkata')::date AS day, entry.payment_id, entry.payable_ref, part,
    sum(entry.amount_paise)::bigint AS paise, count(*)::integer AS count
  FROM (SELECT posting_id, account FROM ledger_entry
      WHERE account = 'refunds_due' AND amount_paise > 0 AND at >= ${from} AND at < ${until}
      UNION ALL SELECT posting_id, account FROM ledger_entry
      -- Else every sale of the day would be looked at.
      WHERE account = 'revenue' AND at >= ${from} AND at < ${until} AND payment_id IN (
        SELECT payment_id FROM chargeback UNION SELECT payment_id FROM desk_refund)) AS other
    JOIN ledger_entry AS entry ON entry.posting_id = other.posting_id AND entry.account = 'provider',
    LATERAL (SELECT CASE WHEN other.account = 'revenue' AND EXISTS (SELECT FROM chargeback
      WHERE chargeback.payment_id = entry.payment_id AND entry.at IN (created_at, reversed_at))
      THEN 'disputes' ELSE 'refunds' END AS part) AS of_part
  WHERE entry.payment_id IS NOT NULL
  GROUP BY 1, 2, 3, 4 HAVING sum(entry.amount_paise) <> 0`;

export async function readMovements(db: Sql, { from, until }: DayBounds): Promise<CloseMovement[]> {
  const { rows } = await sql<CloseMovement>`
    SELECT payment_id AS "paymentId", provider_payment_id AS entity, payable_ref AS "payableRef", part, paise, count
    FROM (${movementsBetween(from, until)}) AS moved JOIN payment ON payment.id = payment_id
    ORDER BY payment_id, part`.execute(db);
  return rows;
}

/** SQL: a line that is no payment of our books as it should be. */
export const isOdd = sql<boolean>`(settlement_line.kind <> 'payment' OR payment_id IS NULL OR difference IS NOT NULL)`;

/** Without those of settlements that failed at the bank. */
export async function readDayLines(
  db: Sql,
  { day }: Pick<DayBounds, "day">,
  only = sql<boolean>`true`,
): Promise<SettledLine[]> {
  return db
    .selectFrom("settlement_line")
    .innerJoin("settlement", "settlement.id", "settlement_line.settlement_id")
    .selectAll("settlement_line")
    .where("day", "=", day)
    .where("settlement.status", "<>", "failed")
    .where(only)
    .orderBy("settlement_line.id")
    .execute();
}

/** First line of each of these payments, by payment. */
export async function readLinesOf(db: Sql, { day }: Pick<DayBounds, "day">, paymentIds: readonly string[]) {
  const lines = await readDayLines(
    db,
    { day },
    sql<boolean>`settlement_line.kind = 'payment'
    AND payment_id = ANY(${paymentIds}::uuid[]) AND difference IS DISTINCT FROM 'twice'`,
  );
  return new Map(lines.toReversed().map((line) => [line.payment_id, line]));
}

/** Lines of a settlement that are of one part of a day. */
export interface LineSums {
  settlementId: string;
  part: ClosePart;
  count: number;
  netPaise: number;
  feePaise: number;
  taxPaise: number;
  /** Lines of payments that our books have, and their sums. */
  matched: number;
  matchedPaise: number;
}

/** Sums the lines of a day by settlement and part, without those of settlements that failed at the bank. */
export async function sumLines(db: Sql, { day }: Pick<DayBounds, "day">): Promise<LineSums[]> {
  const { rows } = await sql<LineSums>`
    SELECT settlement_id AS "settlementId", part, count(*)::integer AS count,
      sum(net)::bigint AS "netPaise", sum(fee_paise)::bigint AS "feePaise", sum(tax_paise)::bigint AS "taxPaise",
      count(*) FILTER (WHERE is_matched)::integer AS matched,
      coalesce(sum(net) FILTER (WHERE is_matched), 0)::bigint AS "matchedPaise"
    FROM settlement_line JOIN settlement ON settlement.id = settlement_id, LATERAL (
      SELECT credit_paise - debit_paise AS net,
        kind = 'payment' AND payment_id IS NOT NULL AND difference IS DISTINCT FROM 'twice' AS is_matched,
        CASE WHEN kind = 'payment' THEN 'taken' WHEN kind = 'refund' THEN 'refunds'
          WHEN dispute_id IS NULL THEN 'adjustments' ELSE 'disputes' END AS part) AS of_line
    WHERE day = ${day} AND status <> 'failed' GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Says of lines what was paid for. Most are of the day's own payments, which are known. */
export async function nameLines(db: Sql, lines: SettledLine[], payments: ClosePayment[]): Promise<CloseLine[]> {
  const refs = new Map(payments.map(({ paymentId, payableRef }) => [paymentId, payableRef]));
  const others = lines.flatMap(({ payment_id: id }) => (id === null || refs.has(id) ? [] : id));
  const found =
    others.length === 0
      ? []
      : await db
          .selectFrom("payment")
          .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
          .select(["payment.id", "payable_ref"])
          .where("payment.id", "in", others)
          .execute();
  for (const { id, payable_ref: ref } of found) refs.set(id, ref);
  return lines.map((line) => ({
    ...line,
    payableRef: line.payment_id === null ? null : (refs.get(line.payment_id) ?? null),
  }));
}
