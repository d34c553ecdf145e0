import type { TourPrices } from "#modules/catalogue/model.ts";
import { formatRupees, type Paise, times } from "#platform/money.ts";

export const bookingCategories = ["regular", "private"] as const;
export type BookingCategory = (typeof bookingCategories)[number];
/** Words of the specification. */
export const bookingCategoryLabels: Record<BookingCategory, string> = {
  regular: "Regular Tour",
  private: "Private Tour",
};

export const describePeople = (people: number): string => `${people} ${people === 1 ? "person" : "people"}`;

export interface PriceLine {
  label: string;
  unitPaise: Paise;
  count: number;
  amountPaise: Paise;
  /** Promo code of a line that lowers the price. */
  code?: string | undefined;
}

/** "2 × ₹2,000", or the words of a line that lowers the price. */
export const lineLabel = ({ code, label, count, unitPaise }: PriceLine): string =>
  code === undefined ? `${count} × ${formatRupees(unitPaise)}` : label;

/** Prices as sold, stored with the booking. */
export type Prices = TourPrices;

/** Price per person in paise (specification §9). */
export function pricePerPerson(prices: Prices, category: BookingCategory, people: number): Paise {
  const normal = prices.offerPaise ?? prices.regularPaise;
  if (category === "regular") return normal;
  return (people === 1 ? prices.privateSinglePaise : prices.privateMultiplePaise) ?? normal;
}

export function priceLines(prices: Prices, category: BookingCategory, people: number): PriceLine[] {
  const unitPaise = pricePerPerson(prices, category, people);
  const label = `${bookingCategoryLabels[category]}, ${describePeople(people)}`;
  return [{ label, unitPaise, count: people, amountPaise: times(unitPaise, people) }];
}
