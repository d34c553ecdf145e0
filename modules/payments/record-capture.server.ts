import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database.server.ts";
import { addDays } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { newId } from "#platform/ids.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { post } from "./ledger.server.ts";
import { REFUND_PROMISE_DAYS } from "./model.ts";
import type { ProviderClient, ProviderPayment } from "./provider-client.server.ts";

/**
 * Told, inside the transaction, that a payable has been paid in full. Answers whether it can be given; if not, the whole
 * amount is refunded.
 */
export type Settle = (
  tx: Tx,
  payableRef: string,
) => Promise<{ fulfilled: true } | { fulfilled: false; reason: string }>;

export interface CaptureDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  provider: ProviderClient;
}

export type CaptureAnswer = "captured" | "already_known" | "refunding" | "not_captured" | "failed" | "not_ours";

/**
 * The one way in which money becomes true. The browser's callback, the webhook and the reconciler all end here: the
 * payment is read again from the provider, the order is locked, and the second time nothing happens. Money that cannot
 * be matched with what it was for (another amount, an order already paid, a payable that cannot be given any more) is
 * refunded whole.
 */
export async function recordCapture(
  deps: CaptureDeps,
  providerPaymentId: string,
  settle: Settle,
): Promise<CaptureAnswer> {
  const payment = await deps.provider.getPayment(providerPaymentId);
  return record(deps, payment, settle);
}

async function record(
  { db, clock, log }: CaptureDeps,
  payment: ProviderPayment,
  settle: Settle,
): Promise<CaptureAnswer> {
  const orderId = payment.order_id;
  if (orderId === null) return "not_ours";
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom("payment_order")
      .selectAll()
      .where("provider_order_id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return "not_ours";
    const known = await tx
      .selectFrom("payment")
      .selectAll()
      .where("provider_payment_id", "=", payment.id)
      .executeTakeFirst();
    if (known?.status === "captured") return "already_known";
    const isCaptured = payment.status === "captured" || payment.status === "refunded";
    if (!isCaptured && payment.status !== "failed") return "not_captured";
    const now = clock.now();
    const paymentId = known?.id ?? newId();
    const row = {
      status: isCaptured ? ("captured" as const) : ("failed" as const),
      fee_paise: payment.fee ?? 0,
      method: payment.method ?? null,
      failure_reason: isCaptured ? null : (payment.error_reason ?? "payment_failed"),
      updated_at: now,
    };
    if (known) await tx.updateTable("payment").set(row).where("id", "=", known.id).execute();
    else
      await tx
        .insertInto("payment")
        .values({
          id: paymentId,
          payment_order_id: order.id,
          provider_payment_id: payment.id,
          amount_paise: payment.amount,
          ...row,
        })
        .execute();
    if (!isCaptured) {
      await tx
        .updateTable("payment_order")
        .set({ status: "attempted", updated_at: now })
        .where("id", "=", order.id)
        .where("status", "=", "created")
        .execute();
      return "failed";
    }
    const about = { payableRef: order.payable_ref, paymentId, at: now };
    await post(tx, { ...about, memo: "captured", entries: { provider: payment.amount, customer: -payment.amount } });
    if (row.fee_paise > 0)
      await post(tx, { ...about, memo: "provider's fee", entries: { provider: -row.fee_paise, fees: row.fee_paise } });
    const refuse = async (reason: string): Promise<"refunding"> => {
      log.warn(
        { reason, paymentId, payableRef: order.payable_ref },
        "money came that cannot be kept; it goes back whole",
      );
      await requestRefund(tx, { paymentId, amountPaise: payment.amount, reason, now, payableRef: order.payable_ref });
      return "refunding";
    };
    if (order.status === "paid") return refuse("second payment on one order");
    if (payment.amount !== order.amount_paise || payment.currency !== order.currency)
      return refuse("amount or currency differs");
    await tx.updateTable("payment_order").set({ status: "paid", updated_at: now }).where("id", "=", order.id).execute();
    const settled = await settle(tx, order.payable_ref);
    return settled.fulfilled ? "captured" : refuse(settled.reason);
  });
}

async function requestRefund(
  tx: Tx,
  wanted: { paymentId: string; amountPaise: number; reason: string; now: Date; payableRef: string },
): Promise<void> {
  const { paymentId, amountPaise, reason, now, payableRef } = wanted;
  await tx
    .insertInto("refund")
    .values({
      id: newId(),
      payment_id: paymentId,
      provider_refund_id: null,
      amount_paise: amountPaise,
      reason,
      status: "requested",
      promised_by: addDays(delhiDate(now), REFUND_PROMISE_DAYS),
    })
    .execute();
  await post(tx, {
    entries: { customer: amountPaise, refunds_due: -amountPaise },
    payableRef,
    paymentId,
    memo: `refund due: ${reason}`,
    at: now,
  });
}
