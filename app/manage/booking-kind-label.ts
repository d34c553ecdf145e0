import { type BookingCategory, bookingCategoryLabels } from "#modules/booking/model.ts";

type Booked = { category: BookingCategory; isShared?: boolean | null | undefined };

/** A quoted ride shared with others is not private. */
export const bookingKindLabel = ({ category, isShared }: Booked, asQuoted = "as in your quote"): string =>
  isShared ? asQuoted : bookingCategoryLabels[category];
