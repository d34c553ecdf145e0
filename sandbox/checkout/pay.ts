import type { InstrumentKind, Payment, PaymentError } from "../model.ts";
import { authorise, authoriseLate, beginPayment, fail } from "../payments.ts";
import { bankFailure, failsByItself, readCard } from "./instruments.ts";
import type { Parts } from "./parts.ts";
import { paymentError } from "./payment-errors.ts";

const LATE_BY = 60_000;

/** The bank's answer to an attempt: success, or a failure. */
export function settle(parts: Parts, payment: Payment, no: PaymentError | null): void {
  if (payment.status !== "created") return;
  if (no !== null) fail(parts, payment, no);
  else if (parts.faults.strikes("lateAuthorisation", payment.order_id)) answerLate(parts, payment);
  else authorise(parts, payment);
}

/** The payment times out first and succeeds later. */
function answerLate(parts: Parts, payment: Payment): void {
  fail(parts, payment, paymentError("payment_timed_out"));
  const wait = LATE_BY * parts.faults.draw("late") * parts.settings.timeScale;
  const timer = setTimeout(() => {
    if (payment.status === "failed") authoriseLate(parts, payment.id);
  }, wait);
  timer.unref();
}

/** Payment without a browser. */
export interface Wish {
  /** "success", "failure", "pending" (no answer), or a failure reason. */
  outcome?: string;
  method?: InstrumentKind;
  /** Card number, UPI id or bank, which decides the failure reason. */
  card?: string;
  vpa?: string;
  bank?: string;
  amount?: number;
  /** Another currency than the order's, with the amount in paise. */
  currency?: string;
  base_amount?: number;
  email?: string;
  contact?: string;
  force?: boolean;
}

export function pay(parts: Parts, orderId: string, { outcome = "success", card, ...wish }: Wish): Payment {
  const method = wish.method ?? (wish.vpa ? "upi" : wish.bank ? "netbanking" : "card");
  const instrument = { ...wish, method, card: card === undefined ? null : readCard(card) };
  const payment = beginPayment(parts, orderId, instrument);
  if (outcome === "pending") return payment;
  const isTest = card !== undefined || wish.vpa !== undefined || wish.bank !== undefined;
  settle(parts, payment, noOf(payment, outcome, isTest));
  return payment;
}

function noOf(payment: Payment, outcome: string, isTest: boolean): PaymentError | null {
  if (outcome === "success") return failsByItself(payment.vpa) ? bankFailure(payment) : null;
  if (outcome !== "failure") return paymentError(outcome);
  return isTest ? bankFailure(payment) : paymentError("payment_failed");
}
