import type { ProviderSettings } from "#modules/payments/index.server.ts";
import type { Env } from "#platform/env.server.ts";

/** Provider settings from the environment; null unless all keys are set. */
export function readProvider(env: Env): ProviderSettings | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return null;
  const apiBase = env.RAZORPAY_API_BASE ?? "https://api.razorpay.com";
  const checkoutJs = env.RAZORPAY_CHECKOUT_JS ?? "https://checkout.razorpay.com/v1/checkout.js";
  const agreedFeePercent = env.RAZORPAY_FEE_PERCENT ?? null;
  return { apiBase, checkoutJs, keyId, keySecret, webhookSecret, agreedFeePercent };
}
