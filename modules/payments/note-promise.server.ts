import { newId } from "#platform/ids.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";

/**
 * Notes that the provider has signed a payment on an order of ours, although it could not be asked about it: nobody is told
 * to pay again, and the next event or round of the reconciler finds out what became of it.
 */
export async function notePromise(
  { db }: CaptureDeps,
  signed: { providerOrderId: string; providerPaymentId: string },
): Promise<void> {
  const order = await db
    .selectFrom("payment_order")
    .select(["id", "amount_paise"])
    .where("provider_order_id", "=", signed.providerOrderId)
    .executeTakeFirst();
  if (!order) return;
  await db
    .insertInto("payment")
    .values({
      id: newId(),
      payment_order_id: order.id,
      provider_payment_id: signed.providerPaymentId,
      amount_paise: order.amount_paise,
      method: null,
      status: "authorized",
      failure_reason: null,
    })
    .onConflict((conflict) => conflict.column("provider_payment_id").doNothing())
    .execute();
}
