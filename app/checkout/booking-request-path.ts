import { writeBookingParams } from "#app/site/tour/booking/booking-search-params.ts";
import type { BookingCategory, BookingRequest } from "#modules/booking/model.ts";

type Ride = { people: number; category: BookingCategory; localDate: string; localTime: string };

/** A tour's page with a ride chosen on it: for how many, of which kind, on what date. */
export const bookingRequestPath = (
  tourPath: string,
  { people, category, localDate: date, localTime: time }: Ride,
): string => tourPath + writeBookingParams("", { people, category, date, time });

/** Where a departure is booked. */
export const checkoutPath = ({ departure, people, category }: BookingRequest): string =>
  `/checkout?${new URLSearchParams({ departure, people: String(people), category })}`;
