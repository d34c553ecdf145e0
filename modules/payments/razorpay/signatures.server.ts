import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether the payment window's result was signed with our key secret. The order id must come from our own table. */
export const isCheckoutSignature = (
  orderId: string,
  paymentId: string,
  signature: string,
  keySecret: string,
): boolean => matches(`${orderId}|${paymentId}`, signature, keySecret);

/**
 * Whether a webhook's raw body, byte for byte as it came, was signed with the webhook secret. Two secrets may be given,
 * with a comma between: after a change the provider signs what it tells again with the old one for a day.
 */
export const isWebhookSignature = (rawBody: string, signature: string, webhookSecrets: string): boolean =>
  webhookSecrets.split(",").some((secret) => matches(rawBody, signature, secret.trim()));

function matches(message: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(message).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
