import { listPageDocuments } from "#modules/content/index.server.ts";
import type { ExchangeRates } from "#modules/content/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Paise } from "#platform/money.ts";
import { type Currency, currencies, currencyOfRegion, isCurrency, roughDigits } from "#platform/text/currencies.ts";
import { regionOf } from "#platform/text/language-region.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { CURRENCY_COOKIE, RATES_LAST_DAYS, type ShownRates } from "./model.ts";

interface RateDeps {
  /** Reads written content: `cachedDb` on pages, `db` in mails. */
  db: Sql;
  clock: Clock;
  isDemo: boolean;
}

/** Finds the rates that may be shown today; null if there are none, or they are older than two weeks. */
export async function findShownRates({ db, clock, isDemo }: RateDeps): Promise<ShownRates | null> {
  const [found] = await listPageDocuments(db, ["exchange-rates"]);
  const written = found?.document as ExchangeRates | undefined;
  if (!written || written.rates.length === 0) return null;
  return mayBeShown(written.day, clock, isDemo) ? written : null;
}

/** True for a day of the last two weeks, and for no day in a demonstration. Tomorrow may have begun elsewhere; later days are mistakes. */
function mayBeShown(day: string | null, clock: Clock, isDemo: boolean): boolean {
  if (day === null) return isDemo;
  const age = (Date.parse(delhiDate(clock.now())) - Date.parse(day)) / 86_400_000;
  return age >= -1 && age <= RATES_LAST_DAYS;
}

/**
 * Finds the currency that a browser shows beside rupees: the kept choice, else that of its language's region. Null for rupees
 * alone. For uncached answers only: cached pages are the same for everybody, and their script finds it.
 */
export function currencyOf(headers: Headers): Currency | null {
  const kept = keptCurrency(headers.get("cookie"));
  if (kept !== null) return kept === "none" ? null : kept;
  return currencyOfRegion(regionOf(headers.get("accept-language")));
}

const cookie = new RegExp(String.raw`(?:^|;\s*)${CURRENCY_COOKIE}=(\w+)`);

/** Choice in a Cookie header; null if none, or an unknown word. */
export function keptCurrency(cookies: string | null | undefined): Currency | "none" | null {
  const [, kept = ""] = cookie.exec(cookies ?? "") ?? [];
  return kept === "none" || isCurrency(kept) ? kept : null;
}

/** "≈ US$ 24" of a sum in rupees, for pages and mails; null without a currency or its rate. A guide: it is neither charged nor stored. */
export function roughSum(paise: Paise, currency: Currency | null, shown: ShownRates | null): string | null {
  const rate = shown?.rates.find((one) => one.currency === currency);
  return rate ? `≈ ${currencies[rate.currency].symbol}\u00a0${roughDigits(paise / 100, rate.rupees)}` : null;
}
