import type { ReadingHouse } from "#app/web/house.server.ts";
import { type DepartureWish, nextDepartures } from "#modules/availability/index.server.ts";
import { listTours, type TourFilter } from "#modules/catalogue/index.server.ts";
import { ratingSummaries } from "#modules/reviews/index.server.ts";
import type { ListedTour } from "./tour-card.tsx";

/** Tours with what a card shows beside their own facts: true ratings and the next date that sells, to a party if one is given. */
export async function listedTours(
  house: ReadingHouse,
  filter: TourFilter = {},
  wish: DepartureWish = {},
): Promise<ListedTour[]> {
  const tours = await listTours(house.written, filter);
  const ids = tours.map((tour) => tour.id);
  const [ratings, next] = await Promise.all([ratingSummaries(house.written, ids), nextDepartures(house, ids, wish)]);
  return tours.map((tour) => {
    const departure = next.get(tour.id);
    return {
      ...tour,
      rating: ratings.get(tour.id) ?? null,
      nextDate: departure ? { localDate: departure.localDate, localTime: departure.localTime } : null,
    };
  });
}
