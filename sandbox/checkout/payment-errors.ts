import { ProviderRefusal } from "../api/refused.ts";
import type { PaymentError } from "../model.ts";

type Row = [description: string, source: string, step: string, code?: PaymentError["code"]];

const declined = "Your payment didn't go through as it was declined by the bank. Try another payment method.";
const technical = "Your payment didn't go through due to a temporary issue. Any debited amount will be refunded.";

const table: Record<string, Row> = {
  payment_failed: [declined, "customer", "payment_authorization"],
  payment_cancelled: [
    "Your payment has been cancelled. Try again or complete the payment later.",
    "customer",
    "payment_authentication",
  ],
  payment_timed_out: ["Your payment was not completed in time. Try again.", "customer", "payment_authentication"],
  insufficient_fund: [
    "Your payment could not be completed due to insufficient account balance. Try another payment method.",
    "customer",
    "payment_authorization",
  ],
  card_declined: [declined, "issuer_bank", "payment_authorization"],
  card_disabled_for_online_payments: [
    "Your payment didn't go through as the card is not enabled for online payments. Try another card.",
    "customer",
    "payment_authorization",
  ],
  card_number_invalid: [
    "You've entered an incorrect card number. Check it and try again.",
    "customer",
    "payment_initiation",
  ],
  card_expired: ["Your card has expired. Try another card.", "customer", "payment_initiation"],
  incorrect_otp: ["You've entered an incorrect OTP. Try again.", "customer", "payment_authentication"],
  gateway_technical_error: [technical, "gateway", "payment_authorization", "GATEWAY_ERROR"],
  bank_technical_error: [technical, "issuer_bank", "payment_authorization", "GATEWAY_ERROR"],
  authentication_failed: [
    "Your payment didn't go through as the bank could not be sure that it was you. Try again.",
    "issuer_bank",
    "payment_authentication",
    "GATEWAY_ERROR",
  ],
  international_transaction_not_allowed: [
    "International cards are not accepted here. Try a card that was issued in India.",
    "business",
    "payment_initiation",
  ],
};

/** Error of a failure reason; unknown ones are bank refusals. */
export function paymentError(reason: string, where: Partial<PaymentError> = {}): PaymentError {
  const row: Row = table[reason] ?? [declined, "customer", "payment_authorization"];
  const [description, source, step, code = "BAD_REQUEST_ERROR"] = row;
  return { code, description, source, step, reason, ...where };
}

/** The same before a payment exists. */
export function turnDown(reason: string): ProviderRefusal {
  const { description, ...details } = paymentError(reason);
  return new ProviderRefusal(description, details);
}
