/** Paise a person; an offer replaces the regular price. */
export interface TourPrices {
  regularPaise: number;
  offerPaise: number | null;
  privateSinglePaise: number | null;
  privateMultiplePaise: number | null;
}

/** Prices of rides that start from the first to the last day, in Delhi. */
export interface PriceSeason extends TourPrices {
  name: string;
  from: string;
  to: string;
}

/** Seasons never overlap. */
export interface PriceList {
  usual: TourPrices;
  seasons: readonly PriceSeason[];
}

export const seasonOn = ({ seasons }: PriceList, day: string): PriceSeason | undefined =>
  seasons.find(({ from, to }) => from <= day && day <= to);

/** Resolves the prices of rides that start on a day in Delhi. Nothing of the usual prices holds in a season. */
export function pricesOn(list: PriceList, day: string): TourPrices {
  const { regularPaise, offerPaise, privateSinglePaise, privateMultiplePaise } = seasonOn(list, day) ?? list.usual;
  return { regularPaise, offerPaise, privateSinglePaise, privateMultiplePaise };
}

export const paidPaise = ({ offerPaise, regularPaise }: TourPrices): number => offerPaise ?? regularPaise;

/** Prices of a card: the lowest that can be booked. */
export interface CardPrices extends TourPrices {
  isFrom: boolean;
}

/** Finds the lowest prices of `days`; without days, of all that may come from `today` on. */
export function lowestPrices(list: PriceList, days: readonly string[], today = ""): CardPrices {
  const coming = list.seasons.filter(({ to }) => to >= today).map(({ from }) => pricesOn(list, from));
  const all = days.length > 0 ? days.map((day) => pricesOn(list, day)) : [list.usual, ...coming];
  const lowest = all.reduce((low, one) => (paidPaise(one) < paidPaise(low) ? one : low));
  return { ...lowest, isFrom: all.some((one) => paidPaise(one) !== paidPaise(lowest)) };
}
