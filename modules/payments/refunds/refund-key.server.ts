import type { ProviderRefund } from "../razorpay/provider-client.server.ts";

/** Idempotency key: with the old one the provider would repeat a failure. */
export const refundKey = (id: string, failedBefore: number): string =>
  failedBefore === 0 ? id : `${id}-${failedBefore}`;

const NOBODYS = "00000000-0000-0000-0000-000000000000";

export function keyOwner({ receipt }: ProviderRefund): string {
  const found = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(receipt ?? "");
  return found?.[0] ?? NOBODYS;
}

/** True if the site made it, with its present database or an older one. */
export const isSentByUs = (made: ProviderRefund): boolean => keyOwner(made) !== NOBODYS;
