import { inTransaction } from "#platform/database.server.ts";
import { post } from "./ledger.server.ts";
import type { CaptureDeps } from "./record-capture.server.ts";

/**
 * Sends every refund that is due, and asks after those under way. Sending twice sends once: the refund's own id is the
 * provider's idempotency key. One that the provider refuses waits and is tried again next time. Returns how many moved.
 */
export async function sendRefunds({ db, clock, log, provider }: CaptureDeps): Promise<number> {
  const due = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select([
      "refund.id",
      "refund.amount_paise",
      "refund.status",
      "provider_refund_id",
      "provider_payment_id",
      "payment_id",
      "payable_ref",
    ])
    .where("refund.status", "in", ["requested", "sent", "failed"])
    .orderBy("refund.created_at")
    .limit(50)
    .execute();
  let moved = 0;
  for (const refund of due) {
    try {
      const answer =
        refund.provider_refund_id !== null && refund.status === "sent"
          ? await provider.getRefund(refund.provider_refund_id)
          : await provider.refundPayment(refund.provider_payment_id, refund.amount_paise, refund.id);
      const status = answer.status === "processed" ? "processed" : answer.status === "failed" ? "failed" : "sent";
      if (status === refund.status) continue;
      await inTransaction(db, async (tx) => {
        const changed = await tx
          .updateTable("refund")
          .set({ status, provider_refund_id: answer.id, updated_at: clock.now() })
          .where("id", "=", refund.id)
          .where("status", "=", refund.status)
          .returning("id")
          .executeTakeFirst();
        if (!changed || status !== "processed") return;
        const entries = { refunds_due: refund.amount_paise, provider: -refund.amount_paise };
        await post(tx, {
          entries,
          payableRef: refund.payable_ref,
          paymentId: refund.payment_id,
          memo: "refund processed",
          at: clock.now(),
        });
      });
      moved += 1;
    } catch (error) {
      log.error({ err: error, refundId: refund.id }, "a refund could not be sent; it will be tried again");
    }
  }
  return moved;
}
