import { inTransaction, json, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { ProviderPayment } from "../razorpay/provider-client.server.ts";
import { settleDeskRefunds } from "../refunds/desk-refunds.server.ts";
import type { SaidOfFailure } from "../tables.server.ts";
import { adoptStrayOrder } from "./adopt-order.server.ts";
import { captureAuthorization } from "./capture-authorization.server.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import { isCaptured } from "./is-captured.server.ts";
import type { PayableHandler } from "./payable-handler.server.ts";
import { settleCapturedPayment, taxOf } from "./settle-captured-payment.server.ts";

export type CaptureAnswer =
  | "captured"
  | "already_known"
  | "refunding"
  | "promised"
  | "not_captured"
  | "failed"
  | "not_ours";

/** Records a payment as the provider has it, once. Callback, webhook and reconciler all end here. */
export async function recordCapture(
  deps: CaptureDeps,
  providerPaymentId: string,
  purpose: PayableHandler,
): Promise<CaptureAnswer> {
  return recordPayment(deps, await deps.provider.getPayment(providerPaymentId), purpose);
}

export async function recordPayment(
  deps: CaptureDeps,
  payment: ProviderPayment,
  purpose: PayableHandler,
): Promise<CaptureAnswer> {
  const answer = await recordOrAdopt(deps, payment, purpose);
  // Refunded at the provider's desk before the capture was booked. `reconcileRefunds` retries within the hour.
  if ((answer === "captured" || answer === "refunding") && (payment.amount_refunded ?? 0) > 0)
    await settleDeskRefunds(deps, payment.id).catch((err: unknown) =>
      deps.log.warn({ err, paymentId: payment.id }, "refunds at the provider's desk could not be looked at"),
    );
  return answer;
}

async function recordOrAdopt(
  deps: CaptureDeps,
  payment: ProviderPayment,
  purpose: PayableHandler,
): Promise<CaptureAnswer> {
  let answer = await record(deps, payment, purpose);
  if (answer === "not_ours" && (await adoptStrayOrder(deps, payment))) answer = await record(deps, payment, purpose);
  if (answer !== "promised") return answer;
  const taken = await captureAuthorization(deps, payment, purpose);
  return taken === null ? "promised" : record(deps, taken, purpose);
}

function stateOf(payment: ProviderPayment) {
  if (isCaptured(payment)) return "captured";
  const { status } = payment;
  if (status === "authorized" || status === "failed") return status;
  return status === "created" ? null : "returned";
}

async function record(deps: CaptureDeps, payment: ProviderPayment, purpose: PayableHandler): Promise<CaptureAnswer> {
  const orderId = payment.order_id;
  if (orderId === null) return "not_ours";
  return inTransaction(deps.db, async (tx) => {
    const order = await tx
      .selectFrom("payment_order")
      .selectAll()
      .where("provider_order_id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return "not_ours";
    const known = await tx
      .selectFrom("payment")
      .select(["id", "status", "left_to_lapse"])
      .where("provider_payment_id", "=", payment.id)
      .executeTakeFirst();
    if (known?.status === "captured") return "already_known";
    const state = stateOf(payment);
    if (state === null) return "not_captured";
    const now = deps.clock.now();
    const paymentId = await savePayment(tx, { payment, state, orderId: order.id, known, now });
    if (state === "captured") return settleCapturedPayment(deps, tx, { payment, paymentId, order, purpose });
    const isFirst = await markAttempted(tx, order.id, now);
    if (state === "authorized") {
      if (order.status === "paid" || order.stray || known?.left_to_lapse) return "not_captured";
      if (known === undefined || known.status === "failed") await purpose.promised(tx, order.payable_ref);
      return "promised";
    }
    if (state === "failed" && isFirst && !order.stray) await purpose.failed(tx, order.payable_ref);
    return "failed";
  });
}

async function savePayment(
  tx: Tx,
  about: {
    payment: ProviderPayment;
    state: "authorized" | "captured" | "failed" | "returned";
    orderId: string;
    known: { id: string; left_to_lapse: boolean } | undefined;
    now: Date;
  },
): Promise<string> {
  const { payment, state, orderId, known, now } = about;
  const row = {
    status: state,
    amount_paise: payment.base_amount ?? payment.amount,
    fee_paise: payment.fee ?? 0,
    tax_paise: taxOf(payment),
    method: payment.method ?? null,
    failure_reason: state === "failed" ? (payment.error_reason ?? "payment_failed") : null,
    left_to_lapse: state === "authorized" && (known?.left_to_lapse ?? false),
    failure: state === "failed" ? json(saidOf(payment)) : null,
    updated_at: now,
  };
  if (known !== undefined) {
    await tx.updateTable("payment").set(row).where("id", "=", known.id).execute();
    return known.id;
  }
  const id = newId();
  await tx
    .insertInto("payment")
    .values({ id, payment_order_id: orderId, provider_payment_id: payment.id, created_at: now, ...row })
    .execute();
  return id;
}

const saidOf = (payment: ProviderPayment): SaidOfFailure => ({
  code: payment.error_code,
  description: payment.error_description,
  source: payment.error_source,
  step: payment.error_step,
});

async function markAttempted(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_order")
    .set({ status: "attempted", updated_at: now })
    .where("id", "=", orderId)
    .where("status", "=", "created")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
