import type { BookingView } from "./find-booking.server.ts";
import type { BookingStatus } from "./model.ts";

/** `failed` keeps the places. `lapsing` is a late authorization that ends by itself. `ended` was never paid. */
export type BookingOutcome = "confirmed" | "checking" | "failed" | "refunded" | "lapsing" | "ended";

/** Judges by known facts: `checking` while money may be on its way. Null once the booking's own page tells more. */
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
  // An authorization of unknown fate may still be captured and book the ride.
  if (payment.isLetGo) return "lapsing";
  return payment.promised ? "checking" : "ended";
}

/** Shows a hold whose time is over as expired, before the job ends it. */
export const afterItsTime = <Booking extends { status: BookingStatus; holdExpiresAt: string }>(
  booking: Booking,
  now: Date,
): Booking =>
  booking.status === "held" && Date.parse(booking.holdExpiresAt) <= now.getTime()
    ? { ...booking, status: "expired" }
    : booking;
