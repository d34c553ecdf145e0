import { ProviderRefusal } from "../api/refused.ts";
import type { InstrumentKind, Payment, PaymentError, SimulatedCard } from "../model.ts";
import { newTail } from "../surroundings.ts";
import { paymentError, turnDown } from "./payment-errors.ts";

export interface Instrument {
  method: InstrumentKind;
  card?: SimulatedCard | null;
  bank?: string | null;
  wallet?: string | null;
  vpa?: string | null;
}

/** The provider's test cards that fail for a specific reason. */
const failingCards: Record<string, string[]> = {
  payment_timed_out: ["4100280000090000", "5305620000060000"],
  insufficient_fund: ["4100280000080001", "5305620000050001"],
  payment_cancelled: ["4100280000070002", "5305620000040002"],
  card_declined: [
    ...["4100280000060003", "4100280000050004", "4100280000040005"],
    ...["5305620000030003", "5305620000020004", "5305620000010005"],
  ],
  card_disabled_for_online_payments: ["4100280000030006", "5305620000000006"],
  card_number_invalid: ["4100280000010008", "5305620000080008"],
  gateway_technical_error: ["4100280000020007", "5305620000090007"],
  authentication_failed: ["4100280000000009", "5305620000070009"],
};
const reasonByEnds = new Map(
  Object.entries(failingCards).flatMap(([reason, numbers]) =>
    numbers.map((number) => [`${number.slice(0, 6)}${number.slice(-4)}`, reason] as const),
  ),
);

const internationalCards = new Set([
  ...["5555555555554444", "5105105105105100", "5104060000000008"],
  ...["4012888888881881", "4111111111111111"],
]);

const networks: [RegExp, string][] = [
  [/^3[47]/, "American Express"],
  [/^3[068]/, "Diners Club"],
  [/^(60|65|81|82|508)/, "RuPay"],
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "MasterCard"],
];

/** A test card that succeeds. */
export const goodCard = "4100 2800 0000 1007";

export function readCard(typed: string, name = ""): SimulatedCard {
  const number = typed.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number)) throw turnDown("card_number_invalid");
  const international = internationalCards.has(number);
  return {
    id: `card_${newTail()}`,
    name,
    last4: number.slice(-4),
    network: networks.find(([pattern]) => pattern.test(number))?.[1] ?? "Unknown",
    type: "credit",
    issuer: international ? null : "HDFC",
    international,
    iin: number.slice(0, 6),
  };
}

/** Refuses a card that expired ("12 / 30"). */
export function refuseExpired(typed: string, now: number): void {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(typed) ?? [];
  const ends = month === undefined ? 0 : Date.UTC(2000 + Number(year), Number(month)) / 1000;
  if (ends <= now) throw turnDown("card_expired");
}

/** Reason of a payment that the bank was told to fail. */
export function bankFailure({ method, card, bank }: Pick<Payment, "method" | "card" | "bank">): PaymentError {
  if (method === "upi") return upiFailure;
  if (bank !== null) return paymentError("payment_failed", { description: "Payment failed", source: "bank" });
  return paymentError(reasonByEnds.get(`${card?.iin}${card?.last4}`) ?? "gateway_technical_error");
}

const upiFailure = paymentError("payment_failed", {
  description: "Payment was unsuccessful as the UPI app declined it. Try again or use another way to pay.",
  source: "gateway",
  step: "payment_response",
});

/** True for the UPI id that always fails. */
export const failsByItself = (vpa: string | null): boolean => vpa?.toLowerCase() === "failure@razorpay";

export function readVpa(typed: string): string {
  const vpa = typed.trim();
  if (!/^[\w.-]{2,256}@[a-zA-Z][\w.-]{1,63}$/.test(vpa))
    throw new ProviderRefusal("Invalid VPA. Please enter a valid Virtual Payment Address", { field: "vpa" });
  return vpa;
}
