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

export type CloseLine = Selectable<SettlementLineTable> & { payableRef: string | null };

interface Bounds {
  day: string;
  from: Date;
  until: Date;
}

export async function readDay(db: Sql, bounds: Bounds) {
  const lines = await readLines(db, bounds);
  const ids = [...new Set(lines.map(({ settlement_id: id }) => id))];
  return {
    payments: await readPayments(db, bounds),
    movements: await readMovements(db, bounds),
    lines,
    settlements:
      ids.length === 0
        ? []
        : await db.selectFrom("settlement").selectAll().where("id", "in", ids).orderBy("settled_at").execute(),
    closed: (await db.selectFrom("day_close").selectAll().where("day", "=", bounds.day).executeTakeFirst()) ?? null,
  };
}

/** Only a capture takes from `customer`. Fees may have been learned later. */
async function readPayments(db: Sql, { from, until }: Bounds): Promise<ClosePayment[]> {
  const { rows } = await sql<ClosePayment>`
    SELECT payment.id AS "paymentId", provider_payment_id AS entity, payable_ref AS "payableRef", captured.at,
      captured.paise AS "grossPaise", coalesce(cost.fees, 0)::bigint AS "feePaise",
      coalesce(cost.gst, 0)::bigint AS "gstPaise", desk_payment.kind AS "deskKind"
    FROM (SELECT payment_id, at, -amount_paise AS paise FROM ledger_entry
      WHERE account = 'customer' AND amount_paise < 0 AND at >= ${from} AND at < ${until}) AS captured
    JOIN payment ON payment.id = captured.payment_id
    JOIN payment_order ON payment_order.id = payment.payment_order_id
    LEFT JOIN desk_payment ON desk_payment.payment_id = payment.id
    LEFT JOIN LATERAL (SELECT sum(amount_paise) FILTER (WHERE account = 'fees') AS fees,
      sum(amount_paise) FILTER (WHERE account = 'fee_gst') AS gst
      FROM ledger_entry WHERE payment_id = payment.id) AS cost ON true
    ORDER BY captured.at DESC, payment.id DESC`.execute(db);
  return rows;
}

/** A chargeback has the very moment of its posting. */
async function readMovements(db: Sql, { from, until }: Bounds): Promise<CloseMovement[]> {
  const { rows } = await sql<CloseMovement>`
    WITH moved AS (
      SELECT entry.payment_id, entry.payable_ref, entry.amount_paise,
        CASE WHEN other.account = 'revenue' AND EXISTS (SELECT FROM chargeback
          WHERE chargeback.payment_id = entry.payment_id AND entry.at IN (created_at, reversed_at))
          THEN 'disputes' ELSE 'refunds' END AS part
      FROM ledger_entry AS entry JOIN ledger_entry AS other ON other.posting_id = entry.posting_id
        AND other.account IN ('refunds_due', 'revenue')
      WHERE entry.account = 'provider' AND entry.payment_id IS NOT NULL AND entry.at >= ${from} AND entry.at < ${until})
    SELECT payment_id AS "paymentId", provider_payment_id AS entity, payable_ref AS "payableRef", part,
      sum(moved.amount_paise)::bigint AS paise, count(*)::integer AS count
    FROM moved JOIN payment ON payment.id = payment_id
    GROUP BY payment_id, provider_payment_id, payable_ref, part HAVING sum(moved.amount_paise) <> 0
    ORDER BY payment_id, part`.execute(db);
  return rows;
}

/** Without those of settlements that failed at the bank. */
async function readLines(db: Sql, { day }: Bounds): Promise<CloseLine[]> {
  return db
    .selectFrom("settlement_line")
    .innerJoin("settlement", "settlement.id", "settlement_line.settlement_id")
    .leftJoin("payment", "payment.id", "settlement_line.payment_id")
    .leftJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .selectAll("settlement_line")
    .select("payable_ref as payableRef")
    .where("day", "=", day)
    .where("settlement.status", "<>", "failed")
    .orderBy("settlement_line.id")
    .execute();
}
