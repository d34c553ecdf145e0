import { type RawBuilder, sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";

/** In paise. Never negative, though a bank may take money already on its way back. */
const heldOfPayment = sql<number>`greatest(0, payment.amount_paise
  - coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id), 0)
  - coalesce((SELECT sum(amount_paise) FROM chargeback WHERE payment_id = payment.id AND reversed_at IS NULL), 0)
  - coalesce((SELECT amount_paise FROM desk_refund WHERE payment_id = payment.id), 0))::bigint`;

const sharesFrom = (share: RawBuilder<unknown>) =>
  sql`coalesce((SELECT sum(amount_paise) FROM payment_share WHERE payment_id = payment.id AND from_share_id IS NOT DISTINCT FROM ${share}), 0)`;
const refundsFrom = (share: RawBuilder<unknown>) =>
  sql`coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id AND share_id IS NOT DISTINCT FROM ${share}), 0)`;

/**
 * SQL on `payment` and its `payment_order`: its parts by payable. Money that a bank or the provider's desk took is
 * missing from the paid booking first, then from the latest share.
 */
const partsOfPayment = sql`(
  SELECT share_id, payable_ref, part_paise::bigint, greatest(0, least(left_paise, ${heldOfPayment} - coalesce(sum(left_paise)
    OVER (ORDER BY share_id NULLS LAST ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::bigint AS held_paise
  FROM (
    SELECT share_id, payable_ref, part_paise, part_paise - refunded AS left_paise FROM (
      SELECT NULL::uuid AS share_id, payment_order.payable_ref, payment.amount_paise - ${sharesFrom(sql`NULL`)} AS part_paise,
        ${refundsFrom(sql`NULL`)} AS refunded
      UNION ALL
      SELECT share.id, share.payable_ref, share.amount_paise - ${sharesFrom(sql`share.id`)}, ${refundsFrom(sql`share.id`)}
      FROM payment_share AS share WHERE share.payment_id = payment.id) AS whole) AS part)`;

const captured = sql`payment JOIN payment_order ON payment_order.id = payment.payment_order_id AND payment.status = 'captured'`;

/** SQL: captured payments that these payables have a part of. */
export const partlyOf = (payableRefs: readonly string[]) => sql<boolean>`payment.id IN (
  SELECT own.id FROM payment AS own JOIN payment_order ON payment_order.id = own.payment_order_id
    WHERE payable_ref = ANY(${[...payableRefs]}::text[])
  UNION ALL SELECT payment_id FROM payment_share WHERE payable_ref = ANY(${[...payableRefs]}::text[]))`;

export const moneyOfPayables = sql`(
  SELECT part.payable_ref, sum(held_paise)::bigint AS held_paise
  FROM ${captured}, LATERAL ${partsOfPayment} AS part GROUP BY part.payable_ref)`;

/** `since`: only payments newer than this id (ids sort by age). */
export async function findHeldPaise(db: Sql, payableRefs: string[], since: string | null = null): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce(sum(held_paise), 0)::bigint AS held FROM ${captured}, LATERAL ${partsOfPayment} AS part
    WHERE ${partlyOf(payableRefs)} AND part.payable_ref = ANY(${payableRefs}::text[])
      AND (${since}::uuid IS NULL OR payment.id > ${since}::uuid)`.execute(db);
  return rows[0]?.held ?? 0;
}

/** As `findHeldPaise`, by payable. Payables without money are left out. */
export async function findHeldPaiseOfEach(db: Sql, payableRefs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; held: number }>`
    SELECT part.payable_ref AS ref, sum(held_paise)::bigint AS held FROM ${captured}, LATERAL ${partsOfPayment} AS part
    WHERE ${partlyOf(payableRefs)} AND part.payable_ref = ANY(${[...payableRefs]}::text[])
    GROUP BY part.payable_ref`.execute(db);
  return new Map(rows.map(({ ref, held }) => [ref, held]));
}

/** Part of a payment. `payableRef` is the payable that was paid, which the ledger names. */
export interface HeldPart {
  paymentId: string;
  shareId: string | null;
  payableRef: string;
  held: number;
}

export async function lockHeld(tx: Tx, payableRefs: string[]): Promise<HeldPart[]> {
  const payments = await tx
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["payment.id", "payable_ref"])
    .where(partlyOf(payableRefs))
    .where("payment.status", "=", "captured")
    .orderBy("payment.created_at")
    .orderBy("payment.id")
    .forUpdate("payment")
    .execute();
  const found: HeldPart[] = [];
  // After each lock, so that refunds requested meanwhile count.
  for (const { id: paymentId, payable_ref: payableRef } of payments) {
    const { rows } = await sql<{ shareId: string | null; held: number }>`
      SELECT share_id AS "shareId", held_paise AS held FROM ${captured}, LATERAL ${partsOfPayment} AS part
      WHERE payment.id = ${paymentId}::uuid AND part.payable_ref = ANY(${payableRefs}::text[]) AND held_paise > 0
      ORDER BY share_id NULLS FIRST`.execute(tx);
    found.push(...rows.map((row) => ({ paymentId, payableRef, ...row })));
  }
  return found;
}

/** Part of a payment as its booking has it; `paise` is without shares that were given away. */
export interface PartOfPayment {
  paymentId: string;
  shareId: string | null;
  payableRef: string;
  paise: number;
}

/** Lists the parts that payables have of captured payments. */
export async function listParts(db: Sql, payableRefs: readonly string[]): Promise<PartOfPayment[]> {
  const { rows } = await sql<PartOfPayment>`
    SELECT payment.id AS "paymentId", share_id AS "shareId", part.payable_ref AS "payableRef", part_paise AS paise
    FROM ${captured}, LATERAL ${partsOfPayment} AS part
    WHERE ${partlyOf(payableRefs)} AND part.payable_ref = ANY(${[...payableRefs]}::text[]) AND part_paise > 0
    ORDER BY payment.created_at, payment.id, share_id NULLS FIRST`.execute(db);
  return rows;
}
