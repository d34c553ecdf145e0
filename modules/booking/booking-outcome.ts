import type { BookingView } from "./find-booking.server.ts";

/**
 * `failed` keeps the places. `lapsing` is an authorization that came too late and ends by itself. `ended` was never
 * paid.
 */
export type BookingOutcome = "confirmed" | "checking" | "failed" | "refunded" | "lapsing" | "ended";

/**
 * Judges a payment by known facts: `checking` while money may be on its way.
 * Null for a booking that is cancelled, called off or over: its own page tells more.
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
  // Only an authorization known to lapse. An unknown one may have been captured and can still confirm the booking.
  if (payment.isLetGo) return "lapsing";
  return payment.promised ? "checking" : "ended";
}
