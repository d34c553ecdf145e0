import type { Currency } from "#platform/text/currencies.ts";

/** Cookie that keeps the guest's choice: a code, or `none` for rupees alone. Pages' scripts read it too. */
export const CURRENCY_COOKIE = "currency";

/** Days after which rates are shown nowhere. */
export const RATES_LAST_DAYS = 14;

/** Rates that may be shown today: rupees for one unit. */
export interface ShownRates {
  /** Local date, or null for the demonstration's invented rates. */
  day: string | null;
  source: string;
  rates: readonly { currency: Currency; rupees: number }[];
}
