import { type CaptureDeps, recordCapture, type Settle } from "./record-capture.server.ts";

/** Orders younger than this are left to the callback and the webhook. */
const PATIENCE_MINUTES = 2;
/** After this the traveller has long gone; the provider itself gives up on a payment after three days. */
const GIVE_UP_DAYS = 7;

/**
 * Asks the provider, order by order, about everything still open: the safety net under a callback that never came and a
 * webhook that was lost. Returns how many payments it brought in.
 */
export async function reconcileOrders(deps: CaptureDeps, settle: Settle): Promise<number> {
  const { db, clock, provider, log } = deps;
  const now = clock.now().getTime();
  const open = await db
    .selectFrom("payment_order")
    .select(["id", "provider_order_id"])
    .where("status", "!=", "paid")
    .where("created_at", "<=", new Date(now - PATIENCE_MINUTES * 60_000))
    .where("created_at", ">", new Date(now - GIVE_UP_DAYS * 86_400_000))
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(100)
    .execute();
  let brought = 0;
  for (const order of open) {
    try {
      for (const payment of await provider.listOrderPayments(order.provider_order_id)) {
        const answer = await recordCapture(deps, payment.id, settle);
        if (answer === "captured" || answer === "refunding") brought += 1;
      }
      await db.updateTable("payment_order").set({ checked_at: clock.now() }).where("id", "=", order.id).execute();
    } catch (error) {
      log.error({ err: error, orderId: order.id }, "an order could not be reconciled; it will be asked for again");
    }
  }
  return brought;
}
