import type { ReadingContext } from "#app/web/app-context.server.ts";
import { type DepartureSearch, findCardPrices, nextDepartures } from "#modules/availability/index.server.ts";
import { listTours, type TourFilter } from "#modules/catalogue/index.server.ts";
import { lowestPrices, type TourSummary } from "#modules/catalogue/model.ts";
import { ratingSummaries } from "#modules/reviews/index.server.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import type { ListedTour } from "./tour-card.tsx";

/** Tours for cards, with ratings and the next date on sale (with room for the party, if one is given). */
export async function listedTours(
  app: ReadingContext,
  filter: TourFilter = {},
  wish: DepartureSearch = {},
): Promise<ListedTour[]> {
  const [listed = []] = await listedByFilter(app, [filter], wish);
  return listed;
}

/** The same for several lists of one page, with a single query each for ratings and dates. */
export async function listedByFilter(
  app: ReadingContext,
  filters: readonly TourFilter[],
  wish: DepartureSearch = {},
): Promise<ListedTour[][]> {
  const lists = await Promise.all(filters.map((filter) => listTours(app.cachedDb, filter)));
  const ids = [...new Set(lists.flat().map((tour) => tour.id))];
  const [ratings, next, prices] = await Promise.all([
    ratingSummaries(app.cachedDb, ids),
    nextDepartures(app, ids, wish),
    findCardPrices(app, lists.flat(), wish),
  ]);
  const today = delhiDate(app.clock.now());
  const listed = ({ priceList, ...tour }: TourSummary): ListedTour => {
    const departure = next.get(tour.id);
    return {
      ...tour,
      duration: joinUnits(tour.duration),
      prices: prices.get(tour.id) ?? lowestPrices(priceList, [], today),
      rating: ratings.get(tour.id) ?? null,
      nextDate: departure ? nextDate(departure, today) : null,
    };
  };
  return lists.map((tours) => tours.map(listed));
}

export const nextDate = ({ localDate, localTime }: { localDate: string; localTime: string }, today: string) => ({
  localDate,
  localTime,
  day: joinUnits(shortDate(localDate, today)),
});
