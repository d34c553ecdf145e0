import type { Currency } from "#platform/text/currencies.ts";

/** Cookie that keeps the guest's choice: a code, or `none` for rupees alone. Pages' scripts read it too. */
export const CURRENCY_COOKIE = "currency";

/** A year, in seconds. */
export const CURRENCY_COOKIE_SECONDS = 31_536_000;

/** Days after which rates are shown nowhere. */
export const RATES_LAST_DAYS = 14;

/** Said once on a page with sums in another currency. */
export const PAID_IN_RUPEES = "You pay in rupees; your bank decides the rate.";

/** Rates that may be shown today: rupees for one unit. */
export interface ShownRates {
  /** Local date, or null for the demonstration's invented rates. */
  day: string | null;
  source: string;
  rates: readonly { currency: Currency; rupees: number }[];
}
