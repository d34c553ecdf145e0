import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import type { ProviderPayment } from "../razorpay/provider-client.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import { isCaptured } from "./is-captured.server.ts";

export const PAYABLE_NOTE = "payable";

/**
 * Records an order that we lost, by its notes, so that its money is booked and refunded. Any other unknown order
 * raises an alert.
 */
export async function adoptStrayOrder(deps: CaptureDeps, payment: ProviderPayment): Promise<boolean> {
  const { db, clock, provider } = deps;
  if (payment.order_id === null || !isCaptured(payment)) return false;
  const order = await provider.getOrder(payment.order_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "provider_refused") return null;
    throw error;
  });
  const payableRef = order && !Array.isArray(order.notes) ? order.notes[PAYABLE_NOTE] : undefined;
  const ours =
    typeof payableRef === "string" &&
    (await db
      .selectFrom("payment_order")
      .select("id")
      .where("payable_ref", "=", payableRef)
      .where("stray", "=", false)
      .executeTakeFirst());
  if (!order || !ours || typeof payableRef !== "string") {
    const detail = { payment: payment.id, amount: payment.amount, currency: payment.currency };
    await raiseAlert(deps, db, { kind: "payment.unknown_order", subject: payment.order_id, detail });
    return false;
  }
  await db
    .insertInto("payment_order")
    .values({
      id: newId(),
      payable_ref: payableRef,
      provider_order_id: order.id,
      amount_paise: order.amount,
      currency: "INR",
      status: "attempted",
      stray: true,
      checked_at: clock.now(),
      handed_out_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column("provider_order_id").doNothing())
    .execute();
  return true;
}
