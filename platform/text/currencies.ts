/** A currency of our guests. `symbol` is written out: a bare $ or kr would belong to several countries. */
interface CurrencyFacts {
  symbol: string;
  name: string;
  /** Countries whose people think in it, as ISO 3166 codes. */
  regions: string;
}

/** In the order in which they are offered. India's is missing on purpose: prices are in rupees already. */
export const currencyCodes = [
  "USD",
  "EUR",
  "GBP",
  "AUD",
  "CAD",
  "NZD",
  "SGD",
  "CHF",
  "JPY",
  "CNY",
  "KRW",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "ILS",
  "ZAR",
  "HKD",
  "MYR",
  "THB",
  "AED",
] as const;

export type Currency = (typeof currencyCodes)[number];

export const currencies: Readonly<Record<Currency, CurrencyFacts>> = {
  USD: { symbol: "US$", name: "US dollars", regions: "US PR GU VI AS MP EC SV PA" },
  EUR: {
    symbol: "€",
    name: "Euros",
    regions: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
  },
  GBP: { symbol: "£", name: "British pounds", regions: "GB GG IM JE" },
  AUD: { symbol: "A$", name: "Australian dollars", regions: "AU" },
  CAD: { symbol: "C$", name: "Canadian dollars", regions: "CA" },
  NZD: { symbol: "NZ$", name: "New Zealand dollars", regions: "NZ" },
  SGD: { symbol: "S$", name: "Singapore dollars", regions: "SG" },
  CHF: { symbol: "CHF", name: "Swiss francs", regions: "CH LI" },
  JPY: { symbol: "JP¥", name: "Japanese yen", regions: "JP" },
  CNY: { symbol: "CN¥", name: "Chinese yuan", regions: "CN" },
  KRW: { symbol: "₩", name: "South Korean won", regions: "KR" },
  SEK: { symbol: "SEK", name: "Swedish kronor", regions: "SE" },
  NOK: { symbol: "NOK", name: "Norwegian kroner", regions: "NO" },
  DKK: { symbol: "DKK", name: "Danish kroner", regions: "DK GL FO" },
  PLN: { symbol: "PLN", name: "Polish złoty", regions: "PL" },
  CZK: { symbol: "CZK", name: "Czech koruny", regions: "CZ" },
  ILS: { symbol: "₪", name: "Israeli shekels", regions: "IL" },
  ZAR: { symbol: "ZAR", name: "South African rand", regions: "ZA" },
  HKD: { symbol: "HK$", name: "Hong Kong dollars", regions: "HK" },
  MYR: { symbol: "RM", name: "Malaysian ringgit", regions: "MY" },
  THB: { symbol: "฿", name: "Thai baht", regions: "TH" },
  AED: { symbol: "AED", name: "UAE dirhams", regions: "AE" },
};

export const isCurrency = (code: string): code is Currency => Object.hasOwn(currencies, code);

/** Currency of a country by its ISO 3166 code; null for India and unknown countries. */
export function currencyOfRegion(region: string | null): Currency | null {
  if (!region) return null;
  return currencyCodes.find((code) => currencies[code].regions.split(" ").includes(region.toUpperCase())) ?? null;
}

/**
 * Worth of a sum in another currency, as digits: three at most, and whole units from ten on, because rates move.
 * Its source also runs in pages (`app/web/browser/other-currency.ts`), so it uses nothing from outside.
 */
export function roughDigits(rupees: number, rupeesForOne: number): string {
  const worth = rupees / rupeesForOne;
  if (worth < 10) return `${Math.round(worth * 10) / 10}`;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(worth)) - 2);
  return `${Math.round(worth / step) * step}`.replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
