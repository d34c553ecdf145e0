import { type BookingCategory, bookingCategoryLabels } from "#modules/booking/model.ts";

type Booked = { category: BookingCategory; isShared?: boolean | null | undefined };

/** How a booking rides, in words. Who was quoted a ride on which others have places has none to themselves. */
export const bookingKindLabel = ({ category, isShared }: Booked, asQuoted = "as in your quote"): string =>
  isShared ? asQuoted : bookingCategoryLabels[category];
