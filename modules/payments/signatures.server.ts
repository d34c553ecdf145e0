import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether the payment window's result was signed with our key secret. The order id must come from our own table. */
export const isCheckoutSignature = (
  orderId: string,
  paymentId: string,
  signature: string,
  keySecret: string,
): boolean => matches(`${orderId}|${paymentId}`, signature, keySecret);

/** Whether a webhook's raw body, byte for byte as it came, was signed with the webhook secret. */
export const isWebhookSignature = (rawBody: string, signature: string, webhookSecret: string): boolean =>
  matches(rawBody, signature, webhookSecret);

function matches(message: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(message).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
