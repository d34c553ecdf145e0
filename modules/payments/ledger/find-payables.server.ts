import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** True for an id that the provider made: of an order, a payment, a refund or a dispute. */
export const isProviderId = (typed: string): boolean => /^(order|pay|rfnd|disp)_\w{1,60}$/.test(typed);

/** Finds what was paid for by a provider's id. Refunds also lead to the payable that asked for them. */
export async function findPayablesOf(db: Sql, providerId: string): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    SELECT payable_ref AS ref FROM payment_order WHERE provider_order_id = ${providerId}
    UNION SELECT payable_ref FROM payment_order WHERE id IN (
      SELECT payment_order_id FROM payment WHERE provider_payment_id = ${providerId}
      UNION SELECT payment_order_id FROM payment JOIN refund ON payment.id = payment_id WHERE provider_refund_id = ${providerId}
      UNION SELECT payment_order_id FROM payment JOIN chargeback ON payment.id = payment_id WHERE provider_dispute_id = ${providerId})
    UNION SELECT payable_ref FROM payment_share WHERE payment_id IN (
      SELECT payment.id FROM payment JOIN payment_order ON payment_order.id = payment_order_id
        WHERE provider_order_id = ${providerId} OR provider_payment_id = ${providerId})
    UNION SELECT asked_by FROM refund WHERE provider_refund_id = ${providerId} AND asked_by IS NOT NULL`.execute(db);
  return rows.map(({ ref }) => ref);
}
