import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import type { PayableHandler } from "./payable-handler.server.ts";

/** Records a signed payment that the provider cannot be asked about now: nobody pays twice. */
export const recordAuthorization = (
  { db, clock }: CaptureDeps,
  signed: { providerOrderId: string; providerPaymentId: string },
  purpose: PayableHandler,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom("payment_order")
      .select(["id", "amount_paise", "payable_ref", "status", "stray"])
      .where("provider_order_id", "=", signed.providerOrderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return;
    const noted = await tx
      .insertInto("payment")
      .values({
        id: newId(),
        payment_order_id: order.id,
        provider_payment_id: signed.providerPaymentId,
        amount_paise: order.amount_paise,
        method: null,
        status: "authorized",
        failure_reason: null,
        created_at: clock.now(),
      })
      // A failed payment may still succeed.
      .onConflict((conflict) =>
        conflict
          .column("provider_payment_id")
          .doUpdateSet({ status: "authorized", failure_reason: null, failure: null, updated_at: clock.now() })
          .where("payment.status", "=", "failed"),
      )
      .returning("id")
      .executeTakeFirst();
    if (noted && order.status !== "paid" && !order.stray) await purpose.promised(tx, order.payable_ref);
  });
