import { type Selectable, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { DeskPaymentKind } from "../model.ts";
import type { SettlementLineTable } from "../tables.server.ts";

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

interface Bounds {
  day: string;
  from: Date;
  until: Date;
}

export async function readDay(db: Sql, bounds: Bounds) {
  // At once: a day of a large company takes each of them a while.
  const [lines, payments, movements, closed] = await Promise.all([
    readLines(db, bounds),
    readPayments(db, bounds),
    readMovements(db, bounds),
    db.selectFrom("day_close").selectAll().where("day", "=", bounds.day).executeTakeFirst(),
  ]);
  const ids = [...new Set(lines.map(({ settlement_id: id }) => id))];
  const [named, settlements] = await Promise.all([
    nameLines(db, lines, payments),
    ids.length === 0
      ? []
      : db.selectFrom("settlement").selectAll().where("id", "in", ids).orderBy("settled_at").execute(),
  ]);
  return { payments, movements, lines: named, settlements, closed: closed ?? null };
}

/** Only a capture takes from `customer`. Fees may have been learned later. */
async function readPayments(db: Sql, { from, until }: Bounds): Promise<ClosePayment[]> {
  const { rows } = await sql<ClosePayment>`
    SELECT payment.id AS "paymentId", provider_payment_id AS entity, payable_ref AS "payableRef", captured.at,
      captured.paise AS "grossPaise", coalesce(cost.fees, 0)::bigint AS "feePaise",
      coalesce(cost.gst, 0)::bigint AS "gstPaise", desk_payment.kind AS "deskKind"
    FROM (SELECT payment_id, payable_ref, at, -amount_paise AS paise FROM ledger_entry
      WHERE account = 'customer' AND amount_paise < 0 AND at >= ${from} AND at < ${until}) AS captured
    JOIN payment ON payment.id = captured.payment_id
    LEFT JOIN desk_payment ON desk_payment.payment_id = payment.id
    LEFT JOIN LATERAL (SELECT sum(amount_paise) FILTER (WHERE account = 'fees') AS fees,
      sum(amount_paise) FILTER (WHERE account = 'fee_gst') AS gst
      FROM ledger_entry WHERE payment_id = payment.id) AS cost ON true
    ORDER BY captured.at DESC, payment.id DESC`.execute(db);
  return rows;
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

async function readMovements(db: Sql, { from, until }: Bounds): Promise<CloseMovement[]> {
  const { rows } = await sql<CloseMovement>`
    SELECT payment_id AS "paymentId", provider_payment_id AS entity, payable_ref AS "payableRef", part, paise, count
    FROM (${movementsBetween(from, until)}) AS moved JOIN payment ON payment.id = payment_id
    ORDER BY payment_id, part`.execute(db);
  return rows;
}

/** Without those of settlements that failed at the bank. */
async function readLines(db: Sql, { day }: Bounds): Promise<SettledLine[]> {
  return db
    .selectFrom("settlement_line")
    .innerJoin("settlement", "settlement.id", "settlement_line.settlement_id")
    .selectAll("settlement_line")
    .where("day", "=", day)
    .where("settlement.status", "<>", "failed")
    .orderBy("settlement_line.id")
    .execute();
}

/** Says of lines what was paid for. Most are of the day's own payments, which are known. */
async function nameLines(db: Sql, lines: SettledLine[], payments: ClosePayment[]): Promise<CloseLine[]> {
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
