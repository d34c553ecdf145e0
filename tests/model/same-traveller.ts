import type { ModelBooking } from "./model-booking.ts";

const open: readonly ModelBooking["status"][] = ["held", "expired", "released"];

/** True if a booking's time to pay is over, swept or not. */
export const isLate = (booking: ModelBooking, now: number): boolean =>
  booking.status !== "held" || booking.expires <= now;

/**
 * True if another booking of the traveller has replaced this one, so that it must not be paid too. Either a newer one
 * stands after this one expired, or the earlier one it was to replace was paid late. All bookings come in order of
 * creation.
 */
export function ridesByAnother(all: readonly ModelBooking[], booking: ModelBooking, now: number): boolean {
  if (!open.includes(booking.status)) return false;
  const made = all.indexOf(booking);
  return all.some((other, at) => {
    const isTheirs = other.name === booking.name && other.departure === booking.departure;
    if (!isTheirs || other.status !== "confirmed" || at === made) return false;
    if (at > made) return isLate(booking, now);
    const isAsLarge = other.people === booking.people && other.category === booking.category;
    return isAsLarge && other.confirmedLate !== null && other.confirmedLate > made;
  });
}
