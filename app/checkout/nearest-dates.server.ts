import type { House } from "#app/web/house.server.ts";
import { findDeparture, listDepartures } from "#modules/availability/index.server.ts";
import { isBookable } from "#modules/availability/model.ts";
import type { Choice } from "#modules/booking/model.ts";
import { shortDate } from "#platform/delhi-time.ts";

const HOW_MANY = 3;

/** The departures of the same tour nearest to one that cannot be had, with room for the party, as links to book them. */
export async function nearestDates(
  house: House,
  wish: Choice,
): Promise<{ dates: { link: string; label: string }[] } | null> {
  const wanted = await findDeparture(house, wish.departure);
  if (!wanted) return null;
  const all = await listDepartures(house, { tourId: wanted.tourId, people: wish.people });
  const distance = (startsAt: string) => Math.abs(Date.parse(startsAt) - Date.parse(wanted.startsAt));
  const dates = all
    .filter(({ standing }) => isBookable(standing))
    .filter(({ placesLeft, capacity }) => wish.category === "regular" || placesLeft === capacity)
    .sort((one, other) => distance(one.startsAt) - distance(other.startsAt))
    .slice(0, HOW_MANY)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ id, localDate, localTime }) => ({
      link: `/checkout?${new URLSearchParams({ departure: id, people: String(wish.people), category: wish.category })}`,
      label: `${shortDate(localDate)}, ${localTime} IST`,
    }));
  return { dates };
}
