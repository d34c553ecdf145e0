import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

const sharesOf = sql`coalesce((SELECT sum(amount_paise) FROM payment_share
  WHERE payment_id = payment.id AND from_share_id IS NULL), 0)`;
const lostOf = sql`coalesce((SELECT sum(amount_paise) FROM chargeback WHERE payment_id = payment.id AND reversed_at IS NULL), 0)`;

/**
 * SQL: rupees in paise that came for one payable, less what banks have taken back by disputes. Refunds of ours do not
 * count: money given back was paid all the same. A dispute takes from the paid payable first, then from each share.
 */
export const receivedFor = (payableRef: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(greatest(0, part.own - part.lost)), 0)::bigint FROM (
    SELECT payment.amount_paise - ${sharesOf} AS own, ${lostOf} AS lost
    FROM payment_order JOIN payment ON payment.payment_order_id = payment_order.id
    WHERE payment_order.payable_ref = ${payableRef} AND payment.status = 'captured'
    UNION ALL
    SELECT share.amount_paise - coalesce((SELECT sum(amount_paise) FROM payment_share WHERE from_share_id = share.id), 0),
      greatest(0, ${lostOf} - payment.amount_paise + ${sharesOf})
    FROM payment_share AS share JOIN payment ON payment.id = share.payment_id WHERE share.payable_ref = ${payableRef}) AS part)`;

/** SQL: what a bank disputes or has taken back for good. Few rows, asked once a statement. */
export const disputedPayables = sql<string>`SELECT payment_order.payable_ref FROM chargeback
  JOIN payment ON payment.id = chargeback.payment_id JOIN payment_order ON payment_order.id = payment.payment_order_id
  WHERE chargeback.reversed_at IS NULL
  UNION SELECT payment_share.payable_ref FROM chargeback JOIN payment_share ON payment_share.payment_id = chargeback.payment_id
  WHERE chargeback.reversed_at IS NULL`;

/** SQL: true if money came for a payable, or a bank has promised it. */
export const hasMoney = (payableRef: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM payment_order JOIN payment ON payment.payment_order_id = payment_order.id
  WHERE payment_order.payable_ref = ${payableRef} AND payment.status IN ('authorized', 'captured'))`;

/** SQL: paise for which a payable was sold, by the ledger. */
export const soldByLedger = (payableRef: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  SELECT -sum(ledger_entry.amount_paise) FROM ledger_entry
  WHERE ledger_entry.payable_ref = ${payableRef} AND account = 'revenue' AND memo = 'sold'), 0)::bigint`;

/** Finds what payments were for, by the provider's ids. */
export async function findPayablesPaid(db: Sql, providerPaymentIds: readonly string[]): Promise<Map<string, string>> {
  if (providerPaymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["provider_payment_id", "payable_ref"])
    .where("provider_payment_id", "in", providerPaymentIds)
    .execute();
  return new Map(rows.map((row) => [row.provider_payment_id, row.payable_ref]));
}
