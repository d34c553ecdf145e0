import type { ProviderPayment } from "../razorpay/provider-client.server.ts";

/** Whether the provider took the money of a payment, given back since or not. One given back untaken was a bank's promise, let go. */
export const isCaptured = ({ status, captured, fee }: ProviderPayment): boolean =>
  status === "captured" || (status === "refunded" && (captured === true || (fee ?? 0) > 0));
