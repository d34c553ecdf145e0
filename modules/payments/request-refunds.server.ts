import { sql } from "kysely";
import type { Tx } from "#platform/database.server.ts";
import { addDays } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { newId } from "#platform/ids.server.ts";
import { post } from "./ledger.server.ts";
import { REFUND_PROMISE_DAYS } from "./model.ts";

/**
 * Asks for an amount (paise) to go back from what was captured for these payables, oldest payment first, never more from
 * one than it still holds. Writes the refund rows and their postings; the job sends them, each with its own id as the
 * provider's idempotency key. Throws when the payments do not hold that much: money that never came cannot go back.
 * Returns the promised date.
 */
export async function requestRefunds(
  tx: Tx,
  wanted: { payableRefs: string[]; amountPaise: number; reason: string; now: Date },
): Promise<{ promisedBy: string }> {
  const { payableRefs, amountPaise, reason, now } = wanted;
  const promisedBy = addDays(delhiDate(now), REFUND_PROMISE_DAYS);
  let left = amountPaise;
  if (left > 0) {
    const payments = await tx
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
      .select(["payment.id", "payment.amount_paise", "payable_ref"])
      .where("payable_ref", "in", payableRefs)
      .where("payment.status", "=", "captured")
      .orderBy("payment.created_at")
      .orderBy("payment.id")
      .forUpdate("payment")
      .execute();
    for (const payment of payments) {
      if (left === 0) break;
      const gone = await sql<{ total: string | number }>`
        SELECT coalesce(sum(amount_paise), 0) AS total FROM refund WHERE payment_id = ${payment.id}`.execute(tx);
      const part = Math.min(left, payment.amount_paise - Number(gone.rows[0]?.total ?? 0));
      if (part <= 0) continue;
      left -= part;
      await tx
        .insertInto("refund")
        .values({
          id: newId(),
          payment_id: payment.id,
          provider_refund_id: null,
          amount_paise: part,
          reason,
          status: "requested",
          is_return: false,
          promised_by: promisedBy,
          created_at: now,
          updated_at: now,
        })
        .execute();
      await post(tx, {
        entries: { customer: part, refunds_due: -part },
        payableRef: payment.payable_ref,
        paymentId: payment.id,
        memo: `refund due: ${reason}`,
        at: now,
      });
    }
  }
  if (left > 0) throw new Error(`the payments hold ${left} paise less than is to be refunded`);
  return { promisedBy };
}
