import type { BookingView } from "./find-booking.server.ts";

/**
 * What became of a booking's payment, as the traveller must know it. `failed` keeps the places; `lapsing` is a bank's yes
 * that came too late and lets go by itself; `ended` was never paid.
 */
export type BookingOutcome = "confirmed" | "checking" | "failed" | "refunded" | "lapsing" | "ended";

/**
 * Judged by what is known, never by hope: `checking` whenever money may be on its way. Null once the payment is history
 * (cancelled, called off, ridden): the booking's own page tells the whole story.
 */
export function outcomeOf({
  status,
  isCalledOff,
  payment,
}: Pick<BookingView, "status" | "isCalledOff" | "payment">): BookingOutcome | null {
  if (status === "cancelled" || status === "completed" || status === "no_show") return null;
  if (status === "confirmed") return isCalledOff ? null : "confirmed";
  if (status === "held") {
    if (payment.promised) return "checking";
    return payment.lastFailure !== null || payment.refund !== null ? "failed" : "checking";
  }
  if (payment.refund !== null) return "refunded";
  // Only what is known to lapse: a promise that nobody could ask about may have been taken, and book the ride yet.
  if (payment.isLetGo) return "lapsing";
  return payment.promised ? "checking" : "ended";
}
