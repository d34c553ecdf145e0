import type { Selectable, Updateable } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { post } from "../ledger/ledger.server.ts";
import type { ReturnCause } from "../model.ts";
import type { ProviderPayment } from "../razorpay/provider-client.server.ts";
import { requestRefund } from "../refunds/request-refunds.server.ts";
import type { PaymentOrderTable } from "../tables.server.ts";
import { orderStuck } from "./order-stuck.server.ts";
import type { PayableHandler } from "./payable-handler.server.ts";

const strange: readonly ReturnCause[] = ["mismatch", "stray_order"];

/** GST contained in the fee. */
export const taxOf = ({ fee, tax }: ProviderPayment): number => Math.min(tax ?? 0, fee ?? 0);

/** Books captured money, and in the same transaction fulfils its payable or refunds it whole. */
export async function settleCapturedPayment(
  deps: { clock: Clock; log: Logger },
  tx: Tx,
  about: { payment: ProviderPayment; paymentId: string; order: Selectable<PaymentOrderTable>; purpose: PayableHandler },
): Promise<"captured" | "refunding"> {
  const { payment, paymentId, order, purpose } = about;
  const now = deps.clock.now();
  const amountPaise = payment.base_amount ?? payment.amount;
  const fee = payment.fee ?? 0;
  const posting = { payableRef: order.payable_ref, paymentId, at: now };
  await post(tx, { ...posting, memo: "captured", entries: { provider: amountPaise, customer: -amountPaise } });
  const tax = taxOf(payment);
  if (fee > 0)
    await post(tx, { ...posting, memo: "provider's fee", entries: { provider: -fee, fees: fee - tax, fee_gst: tax } });

  const giveBack = async (cause: ReturnCause, reason: string): Promise<"refunding"> => {
    deps.log.warn({ cause, reason, paymentId, payableRef: order.payable_ref }, "money goes back whole");
    const wanted = { paymentId, payableRef: order.payable_ref, amountPaise, reason, now, cause };
    const { promisedBy } = await requestRefund(tx, wanted);
    if (strange.includes(cause)) {
      const detail = { reason, asked: order.amount_paise, came: payment.amount, currency: payment.currency };
      await raiseAlert(deps, tx, { kind: `payment.${cause}`, subject: payment.id, detail });
    }
    await purpose.returned(tx, order.payable_ref, { cause, amountPaise, promisedBy });
    return "refunding";
  };

  const setOrder = (to: Updateable<PaymentOrderTable>) =>
    tx
      .updateTable("payment_order")
      .set({ ...to, updated_at: now })
      .where("id", "=", order.id)
      .execute();

  if (order.stray) return giveBack("stray_order", "paid on an order that we had lost");
  if (order.status === "paid") return giveBack("paid_twice", "second payment on one order");
  if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {
    // The provider takes no more money on this order.
    await setOrder({ stray: true });
    return giveBack("mismatch", "amount or currency differs");
  }
  await setOrder({ status: "paid", paid_at: now, trouble_since: null, unrecorded_since: null });
  if (order.trouble_since !== null) await resolveAlert(deps, tx, orderStuck(order.provider_order_id));
  if (payment.status === "refunded") {
    await setOrder({ stray: true });
    return giveBack("sent_back", "sent back at the provider before we heard of it");
  }
  const sentBack = payment.amount_refunded ?? 0;
  // The event of a desk refund came before we knew the payment, and was dropped.
  if (sentBack > 0) {
    const detail = { payment: payment.id, amount: sentBack, status: payment.status };
    await raiseAlert(deps, tx, { kind: "refund.not_ours", subject: payment.id, detail });
  }
  const settled = await purpose.settle(tx, order.payable_ref);
  if (!settled.fulfilled) return giveBack("not_given", settled.reason);
  await post(tx, { ...posting, memo: "sold", entries: { customer: amountPaise, revenue: -amountPaise } });
  return "captured";
}
