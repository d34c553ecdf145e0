/** Prices of a tour that the table shows and a change may name, with their field in the tour's document. */
export const priceFields = {
  regular: "regularPaise",
  offer: "offerPaise",
  single: "privateSinglePaise",
  group: "privateMultiplePaise",
} as const;
export type PriceName = keyof typeof priceFields;

export const priceNames = Object.keys(priceFields) as PriceName[];

export const priceLabels: Record<PriceName, string> = {
  regular: "Price a person",
  offer: "Offer",
  single: "Private, one person",
  group: "Private, a person from two on",
};

export function pricedDays<Season extends { from: string }>(
  price: PricesWritten & { seasons?: readonly Season[] | undefined },
): { season: Season | null; written: PricesWritten }[] {
  const { seasons = [], ...usual } = price;
  return [{ season: null, written: usual }, ...seasons.map((season) => ({ season, written: season as PricesWritten }))];
}

export type PricesWritten = Partial<Record<(typeof priceFields)[PriceName], number>>;

/** Change of many prices: by hundredths of a percent, or by paise. */
export type PriceChange = { percent: number } | { paise: number };

/** Reads "+5 %", "-2.5%", "+100" or "−₹100". Null for anything else, and for a change by nothing. */
export function readPriceChange(text: string): PriceChange | null {
  const found = /^([+−–-])\s*(?:₹|rs\.?)?\s*(\d{1,6}(?:\.\d{1,2})?)\s*(%)?$/i.exec(text.trim());
  const [, sign, amount, isPercent] = found ?? [];
  const number = Number(amount) * (sign === "+" ? 1 : -1);
  if (!found || number === 0 || (isPercent && (number > 100 || number < -90))) return null;
  return isPercent ? { percent: Math.round(number * 100) } : { paise: Math.round(number * 100) };
}

/** Applies a change, and rounds to whole rupees or the nearest of `roundRupees`, halves up. */
export function changedPrice(paise: number, change: PriceChange, roundRupees: number): number {
  const exact = "percent" in change ? (paise * (10_000 + change.percent)) / 10_000 : paise + change.paise;
  const step = roundRupees * 100;
  return Math.round(exact / step) * step;
}

/** New price of a tour, by its slug; null takes an optional one away. */
export interface PriceEntry {
  tour: string;
  /** First day of the season whose price it is; none for a usual price. */
  season?: string;
  price: PriceName;
  paise: number | null;
}

/** Reads "old-delhi.regular=2100,old-delhi.2026-10-01.offer=none". Null if it is written otherwise. */
export function readPriceEntries(text: string): PriceEntry[] | null {
  const entries = text.split(",").map((entry): PriceEntry | null => {
    const found =
      /^([a-z0-9-]+)(?:\.(\d{4}-\d\d-\d\d))?\.(regular|offer|single|group)=(none|\d{1,8}(?:\.\d{2})?)$/.exec(
        entry.trim(),
      );
    if (!found) return null;
    const [, tour = "", season, price, value = ""] = found;
    return {
      tour,
      ...(season && { season }),
      price: price as PriceName,
      paise: value === "none" ? null : Math.round(Number(value) * 100),
    };
  });
  return entries.includes(null) ? null : (entries as PriceEntry[]);
}

export const priceKey = ({ tour, season, price }: Omit<PriceEntry, "paise">): string =>
  [tour, ...(season ? [season] : []), price].join(".");

const rupees = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

export const writePriceEntries = (entries: readonly PriceEntry[]): string =>
  entries.map(({ paise, ...one }) => `${priceKey(one)}=${paise === null ? "none" : rupees(paise)}`).join(",");
