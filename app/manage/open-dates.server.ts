import type { House } from "#app/web/house.server.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import { isBookable } from "#modules/availability/model.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { priceLines } from "#modules/booking/model.ts";
import { shortDate } from "#platform/delhi-time.ts";
import { formatRupees, sum } from "#platform/money.ts";

/** A date that a booking could move to, with what it costs more or less. */
export interface OpenDate {
  id: string;
  localTime: string;
  label: string;
  places: string;
  totalPaise: number;
  difference: string;
}

/** The other dates of a booking's tour with room for its whole party. */
export async function datesFor(house: House, booking: ManagedBooking): Promise<OpenDate[]> {
  const { tour, people, category, totalPaise: paid, departureId, isCalledOff } = booking;
  const totalPaise = sum(priceLines(tour.prices, category, people).map((line) => line.amountPaise));
  const more = isCalledOff ? Math.min(0, totalPaise - paid) : totalPaise - paid;
  const all = await listDepartures(house, { tourId: tour.id, people });
  return all
    .filter(({ id, standing }) => id !== departureId && isBookable(standing))
    .filter(({ placesLeft, capacity }) => category === "regular" || placesLeft === capacity)
    .map((date) => ({
      id: date.id,
      localTime: date.localTime,
      label: `${shortDate(date.localDate)} ${date.localDate.slice(0, 4)}`,
      places: date.placesLeft === 1 ? "1 place left" : `${date.placesLeft} places left`,
      totalPaise,
      difference: more === 0 ? "same price" : `${more > 0 ? "+" : "−"} ${formatRupees(Math.abs(more))}`,
    }));
}
