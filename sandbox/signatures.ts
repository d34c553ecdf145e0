import { createHmac } from "node:crypto";
import type { Payment } from "./model.ts";
import type { Settings } from "./surroundings.ts";

/** The provider signs everything by HMAC-SHA256 in hexadecimal. */
export const sign = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex");

/** Result for the page and the shop's callback address. */
export const signCheckoutResult = ({ keySecret }: Settings, { id, order_id }: Payment) => ({
  razorpay_payment_id: id,
  razorpay_order_id: order_id,
  razorpay_signature: sign(keySecret, `${order_id}|${id}`),
});
