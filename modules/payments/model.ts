import { z } from "zod";

/** An order's life, as the provider has it; it stays paid even when its money goes back. */
export const orderStatuses = ["created", "attempted", "paid"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A refund's life. It is processed only when the provider says so. */
export const refundStatuses = ["requested", "sent", "processed", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Refunds reach the traveller within this many days (specification §9). */
export const REFUND_PROMISE_DAYS = 15;

/** What the payment window hands to the page after a success. */
export const checkoutResult = z.object({
  razorpay_payment_id: z.string().regex(/^pay_\w{14}$/),
  razorpay_order_id: z.string().regex(/^order_\w{14}$/),
  razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CheckoutResult = z.infer<typeof checkoutResult>;

/** What a page needs to open the payment window. Amount in paise. */
export interface CheckoutOptions {
  scriptUrl: string;
  keyId: string;
  providerOrderId: string;
  amountPaise: number;
  currency: "INR";
}
