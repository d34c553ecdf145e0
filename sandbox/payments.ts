import { readAmount, readCurrency } from "./api/readers.ts";
import { alreadyPaid, invalid } from "./api/refused.ts";
import { goodCard, type Instrument, readCard } from "./checkout/instruments.ts";
import type { Parts } from "./checkout/parts.ts";
import { paymentError, turnDown } from "./checkout/payment-errors.ts";
import { tellOrderPaid, tellPayment } from "./events.ts";
import { feeOf } from "./fees.ts";
import type { CaptureSettings, Notes, Payment, PaymentError, SimulatedOrder } from "./model.ts";
import { captureOfAccount } from "./orders.ts";
import { processRefund } from "./refunds.ts";
import { settleDueBatches } from "./settlements.ts";
import { newBankReference, newTail } from "./surroundings.ts";

const BANK_ANSWERS_WITHIN = 10 * 60;

interface Attempt extends Instrument {
  /** Amount of a manipulated page. */
  amount?: number;
  /** Another currency than the order's, with the amount in paise. */
  currency?: string;
  base_amount?: number;
  email?: string;
  contact?: string;
  description?: string | null;
  notes?: Notes;
  /** Skips the order's check: two windows paid at the same moment. */
  force?: boolean;
}

export function beginPayment({ state }: Parts, orderId: string, attempt: Attempt): Payment {
  const order = state.getOrder(orderId);
  if (!attempt.force) refuseIfTaken(order, state.payments.of(order.id));
  const { method, vpa = null, wallet = null, bank = null } = attempt;
  const card = method === "card" ? (attempt.card ?? readCard(goodCard)) : null;
  if (card?.international && !state.account.international) throw turnDown("international_transaction_not_allowed");
  order.attempts += 1;
  state.orders.put(order);
  return state.payments.put({
    id: `pay_${newTail()}`,
    order_id: order.id,
    amount: attempt.amount ?? order.amount,
    currency: attempt.currency ?? order.currency,
    base_amount: attempt.base_amount,
    status: "created",
    method,
    amount_refunded: 0,
    captured: false,
    fee: null,
    tax: null,
    error: null,
    late_authorized: false,
    card,
    bank: bank ?? (method === "netbanking" ? "HDFC" : null),
    wallet: wallet ?? (method === "wallet" ? "payzapp" : null),
    vpa: vpa ?? (method === "upi" ? "success@razorpay" : null),
    // The provider's defaults for a missing payer.
    email: attempt.email || "void@razorpay.com",
    contact: attempt.contact || "+919999999999",
    description: attempt.description ?? null,
    notes: attempt.notes ?? {},
    acquirer_data: {},
    created_at: state.now(),
  });
}

function refuseIfTaken(order: SimulatedOrder, payments: Payment[]): void {
  if (order.status === "paid") throw alreadyPaid();
  if (payments.some(({ status }) => status === "authorized"))
    throw invalid("The order has a payment that is authorized already.", undefined, "order_already_paid");
}

/** Authorizes a payment, and captures it if the order's settings say so. */
export function authorise(parts: Parts, payment: Payment): void {
  const { state } = parts;
  const order = attempted(parts, payment);
  payment.late_authorized = payment.status === "failed";
  payment.status = "authorized";
  payment.error = null;
  payment.acquirer_data = acquirerData(payment);
  state.payments.put(payment);
  tellPayment(parts, "payment.authorized", payment);
  if (order.status === "paid") {
    // A late one is refunded at once; a simultaneous one stays authorized until it expires.
    if (payment.late_authorized) processRefund(parts, payment);
  } else if (capturesByItself(parts, order, payment)) take(parts, order, payment);
}

/** Fails a payment; the order stays open. */
export function fail(parts: Parts, payment: Payment, error: PaymentError): void {
  attempted(parts, payment);
  payment.status = "failed";
  payment.error = error;
  parts.state.payments.put(payment);
  tellPayment(parts, "payment.failed", payment);
}

function attempted({ state }: Parts, payment: Payment): SimulatedOrder {
  const order = state.getOrder(payment.order_id);
  if (order.status === "created") order.status = "attempted";
  return state.orders.put(order);
}

function captureSettings({ state }: Parts, order: SimulatedOrder): CaptureSettings {
  return order.capture ?? captureOfAccount(state.account.capture);
}

const minutesSince = (parts: Parts, payment: Payment): number => (parts.state.now() - payment.created_at) / 60;

function capturesByItself(parts: Parts, order: SimulatedOrder, payment: Payment): boolean {
  const { capture, automatic_expiry_period: within } = captureSettings(parts, order);
  return capture === "automatic" && minutesSince(parts, payment) <= within;
}

function take(parts: Parts, order: SimulatedOrder, payment: Payment): void {
  noteTaken(parts, order, payment);
  tellPayment(parts, "payment.captured", payment);
  tellOrderPaid(parts, order, payment);
}

function noteTaken({ state }: Parts, order: SimulatedOrder, payment: Payment): void {
  Object.assign(payment, { status: "captured", captured: true }, feeOf(payment.amount, payment.method));
  state.payments.put(payment);
  order.status = "paid";
  order.amount_paid = payment.amount;
  state.orders.put(order);
  const { balance } = state.account;
  if (balance !== null) state.setAccount({ balance: balance + payment.amount - (payment.fee ?? 0) });
}

/** No event tells the shop of it. */
export function notePastPayment(
  parts: Parts,
  orderId: string,
  { at, method }: { at: number; method: Instrument["method"] },
): Payment {
  const payment = beginPayment(parts, orderId, { method });
  Object.assign(payment, { created_at: at, acquirer_data: acquirerData(payment) });
  noteTaken(parts, parts.state.getOrder(orderId), payment);
  return payment;
}

/** Captures an authorized payment for the shop. */
export function capture(parts: Parts, id: string, body: { amount?: unknown; currency?: unknown }): Payment {
  const payment = parts.state.getPayment(id);
  const order = parts.state.getOrder(payment.order_id);
  const amount = readAmount(body.amount);
  const currency = readCurrency(body.currency);
  if (payment.captured) throw invalid("This payment has already been captured");
  if (payment.status !== "authorized")
    throw invalid("Only payments which have been authorized and not yet captured can be captured");
  if (order.status === "paid") throw alreadyPaid();
  if (currency !== payment.currency)
    throw invalid("Payment currency should be same as the currency in which the payment was authorized", "currency");
  if (amount !== payment.amount) throw invalid("Capture amount must be equal to the amount authorized", "amount");
  take(parts, order, payment);
  return payment;
}

/** Authorizes a failed or unanswered payment late. */
export function authoriseLate(parts: Parts, id: string): Payment {
  const payment = parts.state.getPayment(id);
  if (payment.status === "created") fail(parts, payment, paymentError("payment_timed_out"));
  if (payment.status !== "failed") throw invalid("Only a failed payment can be authorised late");
  authorise(parts, payment);
  return payment;
}

/** Applies timeouts: unanswered attempts fail, uncaptured authorizations are refunded, batches are settled. */
export function letTimePass(parts: Parts): void {
  for (const payment of parts.state.payments.all()) {
    const minutes = minutesSince(parts, payment);
    if (payment.status === "created" && minutes * 60 >= BANK_ANSWERS_WITHIN)
      fail(parts, payment, paymentError("payment_timed_out"));
    if (payment.status !== "authorized") continue;
    const order = parts.state.getOrder(payment.order_id);
    if (minutes > captureSettings(parts, order).manual_expiry_period) processRefund(parts, payment);
  }
  settleDueBatches(parts);
}

function acquirerData({ method }: Payment): Record<string, string | null> {
  if (method === "card") return { auth_code: newBankReference(6), rrn: newBankReference(12) };
  if (method === "upi") return { rrn: newBankReference(12), upi_transaction_id: newTail().toUpperCase() };
  if (method === "netbanking") return { bank_transaction_id: newBankReference(7) };
  return { transaction_id: null };
}
