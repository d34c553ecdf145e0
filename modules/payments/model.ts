import { z } from "zod";

/** An order's life, as the provider has it; it stays paid even when its money goes back. */
const orderStatuses = ["created", "attempted", "paid"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A refund's life. It is processed only when the provider says so. */
const refundStatuses = ["requested", "sent", "processed", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Why money that came goes back whole, as a mail or a page words it. */
const returnCauses = ["not_given", "paid_twice", "mismatch", "stray_order", "sent_back"] as const;
export type ReturnCause = (typeof returnCauses)[number];

/**
 * The accounts of the ledger. A positive amount is what an account gains for us, in paise: `provider` is money that came by the
 * provider and has not gone back by it; `bank` what our own bank has paid for refunds that the provider does not send; `customer` money
 * that came and is neither sold nor due back yet (nothing, between transactions); `revenue` what was sold; `refunds_due` what we owe
 * travellers; `fees` what the provider kept.
 */
const accounts = ["provider", "bank", "customer", "revenue", "fees", "refunds_due"] as const;
export type LedgerAccount = (typeof accounts)[number];

/** Refunds reach the traveller within this many days (specification §9). */
export const REFUND_PROMISE_DAYS = 15;

/** The most that the provider takes in one order, in paise: ₹5,00,000, the usual ceiling of an account. */
export const LARGEST_PAYMENT_PAISE = 5_00_000_00;

/** The provider moves nothing below one rupee, in paise, in neither direction. */
export const LEAST_PAYMENT_PAISE = 100;

/** What is sent of an amount that is due back: nothing, or a rupee at the least. */
export const sendable = (paise: number): number => (paise > 0 ? Math.max(paise, LEAST_PAYMENT_PAISE) : 0);

/** What the payment window hands to the page after a success. */
export const checkoutResult = z.object({
  razorpay_payment_id: z.string().regex(/^pay_\w{14}$/),
  razorpay_order_id: z.string().regex(/^order_\w{14}$/),
  razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CheckoutResult = z.infer<typeof checkoutResult>;

/** Why a try to pay has failed, in the provider's own words and form (specification §8). */
export interface PaymentFailure {
  code?: string | null;
  description?: string | null;
  source?: string | null;
  step?: string | null;
  reason?: string | null;
  metadata?: { order_id?: string; payment_id?: string };
}

/** What a page needs to open the payment window, or the provider's own page where no script runs. Amount in paise. */
export interface CheckoutOptions {
  scriptUrl: string;
  /** Where a plain form goes that pays without a script of the provider's. */
  hostedUrl: string;
  keyId: string;
  providerOrderId: string;
  amountPaise: number;
  currency: "INR";
}
