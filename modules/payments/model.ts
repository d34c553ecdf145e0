import { z } from "zod";

const orderStatuses = ["created", "attempted", "paid"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Only the provider, or a bank transfer of ours, makes a refund processed. */
const refundStatuses = ["requested", "sent", "processed", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Reasons for which a refund waits for a person: the codes of `refund.hold_reason`. */
export const refundHolds = ["dispute", "owed_again", "desk_refund", "forgotten"] as const;
export type RefundHold = (typeof refundHolds)[number];

const returnCauses = ["not_given", "paid_twice", "mismatch", "stray_order", "sent_back"] as const;
export type ReturnCause = (typeof returnCauses)[number];

/**
 * Ledger accounts, in paise; a gain is positive. `provider`: came by the provider and has not left by it. `bank`:
 * settled to our bank, or paid into it at the desk, less refunds that it paid. `cash`: taken at the desk. `customer`:
 * neither sold nor due back; zero between transactions. `fees`: kept by the provider; `fee_gst`: the tax on them.
 * `unmatched`: negative for what settlements brought beyond our books. `gifts`: negative for what gifts may still pay.
 * `elsewhere`: taken by another system before its bookings were brought here.
 */
export const ledgerAccounts = [
  "provider",
  "bank",
  "cash",
  "customer",
  "revenue",
  "fees",
  "fee_gst",
  "refunds_due",
  "unmatched",
  "gifts",
  "elsewhere",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Differences of a settlement's line from our books: the codes of `settlement_line.difference`. */
export const lineDifferences = ["unknown", "amount", "fee", "rate", "twice", "adjustment", "pending"] as const;
export type LineDifference = (typeof lineDifferences)[number];

/** Kinds of money taken at the desk. */
export const deskPaymentKinds = ["cash", "upi"] as const;
export type DeskPaymentKind = (typeof deskPaymentKinds)[number];

/** Kinds of money that did not come by the provider: the codes of `desk_payment.kind`. */
export const ownPaymentKinds = [...deskPaymentKinds, "elsewhere"] as const;

/** Promised to travellers (specification §9). */
export const REFUND_PROMISE_DAYS = 15;

/** ₹5,00,000, the provider's usual ceiling for one order. */
export const LARGEST_PAYMENT_PAISE = 5_00_000_00;

/** True for the number of a receipt of the desk: the provider never had that money. */
export const isDeskReceipt = (paymentId: string): boolean => /^R-\d{4}-\d+$/.test(paymentId);

/** One rupee: the provider moves nothing less, in either direction. */
export const LEAST_PAYMENT_PAISE = 100;

export const sendable = (paise: number): number => (paise > 0 ? Math.max(paise, LEAST_PAYMENT_PAISE) : 0);

export const checkoutResult = z.object({
  razorpay_payment_id: z.string().regex(/^pay_\w{14}$/),
  razorpay_order_id: z.string().regex(/^order_\w{14}$/),
  razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CheckoutResult = z.infer<typeof checkoutResult>;

/** The provider's own words (specification §8). */
export interface PaymentFailure {
  code?: string | null;
  description?: string | null;
  source?: string | null;
  step?: string | null;
  reason?: string | null;
  metadata?: { order_id?: string; payment_id?: string };
}

/** `hostedUrl` is the provider's own page, for browsers without scripts. */
export interface CheckoutOptions {
  scriptUrl: string;
  hostedUrl: string;
  keyId: string;
  providerOrderId: string;
  amountPaise: number;
  currency: "INR";
}
