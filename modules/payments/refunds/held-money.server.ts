import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";

/** In paise. Never negative, though a bank may take money already on its way back. */
const heldOfPayment = sql<number>`greatest(0, payment.amount_paise
  - coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id), 0)
  - coalesce((SELECT sum(amount_paise) FROM chargeback WHERE payment_id = payment.id AND reversed_at IS NULL), 0)
  - coalesce((SELECT amount_paise FROM desk_refund WHERE payment_id = payment.id), 0))::bigint`;

export const moneyOfPayables = sql`(
  SELECT payable_ref, sum(${heldOfPayment})::bigint AS held_paise
  FROM payment JOIN payment_order ON payment_order.id = payment.payment_order_id
  WHERE payment.status = 'captured' GROUP BY payable_ref)`;

/** `since`: only payments newer than this id (ids sort by age). */
export async function findHeldPaise(db: Sql, payableRefs: string[], since: string | null = null): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce(sum(${heldOfPayment}), 0)::bigint AS held
    FROM payment JOIN payment_order ON payment_order.id = payment.payment_order_id
    WHERE payable_ref = ANY(${payableRefs}::text[]) AND payment.status = 'captured'
      AND (${since}::uuid IS NULL OR payment.id > ${since}::uuid)`.execute(db);
  return rows[0]?.held ?? 0;
}

/** As `findHeldPaise`, by payable. Payables without money are left out. */
export async function findHeldPaiseOfEach(db: Sql, payableRefs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; held: number }>`
    SELECT payable_ref AS ref, coalesce(sum(${heldOfPayment}), 0)::bigint AS held
    FROM payment JOIN payment_order ON payment_order.id = payment.payment_order_id
    WHERE payable_ref = ANY(${[...payableRefs]}::text[]) AND payment.status = 'captured' GROUP BY payable_ref`.execute(
    db,
  );
  return new Map(rows.map(({ ref, held }) => [ref, held]));
}

export async function lockHeld(
  tx: Tx,
  payableRefs: string[],
): Promise<{ paymentId: string; payableRef: string; held: number }[]> {
  const payments = await tx
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select(["payment.id", "payable_ref"])
    .where("payable_ref", "in", payableRefs)
    .where("payment.status", "=", "captured")
    .orderBy("payment.created_at")
    .orderBy("payment.id")
    .forUpdate("payment")
    .execute();
  const found: { paymentId: string; payableRef: string; held: number }[] = [];
  // After each lock, so that refunds requested meanwhile count.
  for (const { id: paymentId, payable_ref: payableRef } of payments) {
    const row = await tx
      .selectFrom("payment")
      .select(heldOfPayment.as("held"))
      .where("id", "=", paymentId)
      .executeTakeFirst();
    if (row && row.held > 0) found.push({ paymentId, payableRef, held: row.held });
  }
  return found;
}
