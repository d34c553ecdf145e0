import { writeBookingParams } from "#app/site/tour/booking/booking-search-params.ts";
import type { BookingCategory, BookingRequest } from "#modules/booking/model.ts";

type Ride = { people: number; category: BookingCategory; localDate: string; localTime: string };

export const bookingRequestPath = (
  tourPath: string,
  { people, category, localDate: date, localTime: time }: Ride,
): string => tourPath + writeBookingParams("", { people, category, date, time });

export const checkoutPath = ({ departure, people, category }: BookingRequest): string =>
  `/checkout?${new URLSearchParams({ departure, people: String(people), category })}`;
