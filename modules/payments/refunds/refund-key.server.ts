import type { ProviderRefund } from "../razorpay/provider-client.server.ts";

/** The provider's idempotency key of a refund: a new one after each that failed, or it would answer with the failure. */
export const refundKey = (id: string, failedBefore: number): string =>
  failedBefore === 0 ? id : `${id}-${failedBefore}`;

const NOBODYS = "00000000-0000-0000-0000-000000000000";

/** Our refund's id, from the key that was written on the provider's; `NOBODYS`, which nothing has, when it was not ours. */
export function keyOwner({ receipt }: ProviderRefund): string {
  const found = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(receipt ?? "");
  return found?.[0] ?? NOBODYS;
}

/** Whether a refund at the provider was made by us, by whatever database we had then: nobody at its desk writes such a key on one. */
export const isSentByUs = (made: ProviderRefund): boolean => keyOwner(made) !== NOBODYS;
