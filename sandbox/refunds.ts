import { type Body, readAmount, readNotes, readReceipt, refuseExtraFields } from "./api/readers.ts";
import { invalid, ProviderRefusal, unexplained } from "./api/refused.ts";
import type { Parts } from "./checkout/parts.ts";
import { tellRefund } from "./events.ts";
import type { Payment, Refund } from "./model.ts";
import { newBankReference, newTail } from "./surroundings.ts";

const fields = new Set(["amount", "speed", "notes", "receipt"]);
const SIX_MONTHS = 183 * 24 * 60 * 60;

/** Refunds a payment. The same key and request return the earlier refund. */
export function createRefund(parts: Parts, paymentId: string, body: Body, key: string | null): Refund {
  const { state, faults } = parts;
  refuseExtraFields(body, fields);
  const payment = state.getPayment(paymentId);
  const request = JSON.stringify([paymentId, body]);
  const before = key === null ? undefined : repeated(parts, key, request);
  if (before !== undefined) return before;
  const amount = refundable(parts, payment, body.amount);
  const { speed = "normal" } = body;
  if (speed !== "normal" && speed !== "optimum") throw invalid("The selected speed is invalid.", "speed");
  const isLate =
    speed === "normal" && (state.account.refunds === "pending" || faults.strikes("pendingRefund", payment.id));
  const made: Refund = {
    ...newRefund(parts, payment, amount),
    status: isLate ? "pending" : "processed",
    speed_requested: speed,
    speed_processed: speed === "optimum" ? "instant" : "normal",
    receipt: readReceipt(body.receipt),
    notes: readNotes(body.notes),
    idempotency_key: key,
    idempotency_request: key === null ? null : request,
  };
  payOut(parts, payment, made);
  return made;
}

/** Earlier refund of a key, if the request is the same. */
function repeated(parts: Parts, key: string, request: string): Refund | undefined {
  if (key.length < 10) throw invalid("The idempotency key must be at least 10 characters long.");
  if (!/^[\w-]+$/.test(key))
    throw invalid("The idempotency key must only contain alphanumeric characters, underscores, and hyphens");
  if (parts.faults.strikes("http409", key))
    throw unexplained("Another request with the same idempotency key is still in progress.", 409);
  const before = parts.state.refundsByKey.get(key);
  if (before === undefined || before.idempotency_request === request) return before;
  throw unexplained("Different request with the same idempotency key has already been processed.", 409);
}

function refundable({ state, faults }: Parts, payment: Payment, wanted: unknown): number {
  const rest = payment.amount - payment.amount_refunded;
  if (payment.status === "refunded") throw unexplained("The payment has been fully refunded already");
  if (payment.status !== "captured") throw invalid("The payment status should be captured for action to be taken");
  if (state.now() - payment.created_at > SIX_MONTHS)
    throw unexplained("Refund is not supported by the bank because the payment is more than 6 months old");
  const amount = wanted === undefined || wanted === null ? rest : readAmount(wanted);
  if (amount < 100) throw invalid("The amount must be at least INR 1.00", "amount");
  if (amount > payment.amount) throw invalid("The refund amount provided is greater than amount captured", "amount");
  if (amount > rest) throw invalid("The total refund amount is greater than the refund payment amount", "amount");
  const { balance, balance_error: words } = state.account;
  if ((balance !== null && balance < amount) || faults.strikes("lowBalance", payment.id))
    throw unexplained(
      words === "test"
        ? "invalid request sent"
        : "Your account does not have enough balance to carry out the refund operation. " +
            "You can add funds to your account from your Razorpay dashboard or capture new payments.",
    );
  return amount;
}

function newRefund({ state }: Parts, payment: Payment, amount: number): Refund {
  return {
    id: `rfnd_${newTail()}`,
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    status: "processed",
    speed_requested: "normal",
    speed_processed: "normal",
    receipt: null,
    notes: {},
    arn: null,
    idempotency_key: null,
    idempotency_request: null,
    created_at: state.now(),
  };
}

function payOut(parts: Parts, payment: Payment, made: Refund): void {
  const { state } = parts;
  payment.amount_refunded += made.amount;
  if (payment.amount_refunded === payment.amount) payment.status = "refunded";
  state.payments.put(payment);
  // Uncaptured money does not come from the shop's balance.
  if (payment.captured) moveBalance(parts, -made.amount);
  state.putRefund(made);
  tellRefund(parts, "refund.created", made);
  if (made.status === "processed") tellRefund(parts, "refund.processed", made);
}

function moveBalance({ state }: Parts, by: number): void {
  if (state.account.balance !== null) state.setAccount({ balance: state.account.balance + by });
}

/** Refunds an authorization that was not captured in time, or came too late. */
export function processRefund(parts: Parts, payment: Payment): void {
  payOut(parts, payment, newRefund(parts, payment, payment.amount));
}

/** Settles a pending refund: processed at a speed, or failed. */
export function settleRefund(parts: Parts, id: string, status: unknown, speed?: unknown): Refund {
  const { state } = parts;
  const made = state.getRefund(id);
  if (made.status !== "pending") throw new ProviderRefusal("Only a pending refund can be settled");
  if (status !== "processed" && status !== "failed") throw invalid("The selected status is invalid.", "status");
  if ((speed === "normal" || speed === "instant") && speed !== made.speed_processed) {
    made.speed_processed = speed;
    state.putRefund(made);
    tellRefund(parts, "refund.speed_changed", made);
  }
  made.status = status;
  if (status === "processed") made.arn = newBankReference(23);
  else {
    const payment = state.getPayment(made.payment_id);
    payment.amount_refunded -= made.amount;
    payment.status = payment.captured ? "captured" : "authorized";
    state.payments.put(payment);
    moveBalance(parts, made.amount);
  }
  state.putRefund(made);
  tellRefund(parts, `refund.${status}`, made);
  return made;
}
