import type { ModelBooking } from "./model-booking.ts";

const open: readonly ModelBooking["status"][] = ["held", "expired", "released"];

/** Whether a booking's time to pay is over, swept or not. */
export const isLate = (booking: ModelBooking, now: number): boolean =>
  booking.status !== "held" || booking.expires <= now;

/**
 * Whether another booking of the same traveller has taken a booking's place, so that it is not to be paid as well: a newer one that
 * stands, once its time is over; or the earlier one that it was to replace, whose own money came late when this one had been made.
 * All bookings are told in the order in which they were made.
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
