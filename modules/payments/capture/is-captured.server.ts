import type { ProviderPayment } from "../razorpay/provider-client.server.ts";

/** A refund without a capture is a released authorization. */
export const isCaptured = ({ status, captured, fee }: ProviderPayment): boolean =>
  status === "captured" || (status === "refunded" && (captured === true || (fee ?? 0) > 0));
