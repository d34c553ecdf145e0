import type { BookingView } from "#modules/booking/index.server.ts";

/**
 * What became of a booking's payment, as the traveller must know it. `failed` keeps the places; `lapsing` is a bank's yes
 * that came too late and lets go by itself; `ended` was never paid.
 */
export type Outcome = "confirmed" | "checking" | "failed" | "refunded" | "lapsing" | "cancelled" | "ended";

/** Judged by what is known, never by hope: `checking` whenever money may be on its way. */
export function outcomeOf({ status, payment }: Pick<BookingView, "status" | "payment">): Outcome {
  if (status === "cancelled") return "cancelled";
  if (status === "confirmed" || status === "completed" || status === "no_show") return "confirmed";
  if (status === "held") {
    if (payment.promised) return "checking";
    return payment.lastFailure !== null || payment.refund !== null ? "failed" : "checking";
  }
  if (payment.refund !== null) return "refunded";
  return payment.promised ? "lapsing" : "ended";
}
