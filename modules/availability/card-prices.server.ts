import {
  type CardPrices,
  lowestPrices,
  type PriceList,
  type ShownTour,
  type TourSummary,
} from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { bookableDays, type DepartureSearch } from "./list-departures.server.ts";

/** Finds the lowest price that a party can book, by tour. Asks for dates of tours with seasons only. */
export async function findCardPrices(
  deps: { db: Db; clock: Clock },
  tours: readonly { id: string; priceList: PriceList }[],
  wish: DepartureSearch = {},
): Promise<Map<string, CardPrices>> {
  const seasonal = tours.filter(({ priceList }) => priceList.seasons.length > 0).map(({ id }) => id);
  const days = await bookableDays(deps, seasonal, wish);
  const today = delhiDate(deps.clock.now());
  return new Map(tours.map(({ id, priceList }) => [id, lowestPrices(priceList, days.get(id) ?? [], today)]));
}

export async function withCardPrices(
  deps: { db: Db; clock: Clock },
  tours: readonly TourSummary[],
): Promise<ShownTour[]> {
  const prices = await findCardPrices(deps, tours);
  return tours.map(({ priceList, ...tour }) => ({
    ...tour,
    prices: prices.get(tour.id) ?? lowestPrices(priceList, []),
  }));
}
