import type { AppContext } from "#app/web/app-context.server.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import { type DepartureView, groupStandingWords, isBookable } from "#modules/availability/model.ts";
import { groupOf, type ManagedBooking } from "#modules/booking/index.server.ts";
import { type BookingCategory, hasOtherDates, priceLines, refundPercentAt } from "#modules/booking/model.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";

/** A date that a booking could move to, with what it costs more or less. */
export interface OpenDate {
  id: string;
  startsAt: string;
  localTime: string;
  label: string;
  places: string;
  /** What `minimumWords` says of it. */
  minimum: string;
  totalPaise: number;
  /** "+ ₹500", or null where it costs the same. */
  difference: string | null;
  /** What it costs less, in paise. */
  cheaperPaise: number;
  /** The share that would come back if that date were cancelled now. */
  refundPercent: number;
}

/** How a date stands with its minimum of riders, after other words about it; empty where it runs for this party anyhow. */
export function describeDateMinimum(
  { group }: DepartureView,
  party: { people: number; category: BookingCategory },
): string {
  const standing = groupOf(group, { ...party, isQuoted: false });
  return standing === null ? "" : `; ${groupStandingWords(standing)}`;
}

/** Whether a departure listed for a party can be booked by it: as Private only where nobody else is on it. */
export const isBookableDate = ({ standing, placesLeft, capacity }: DepartureView, category: BookingCategory): boolean =>
  isBookable(standing) && (category === "regular" || placesLeft === capacity);

/** The other dates of a booking's tour with room for its whole party; of a tour that is sold no more there are none. */
export async function datesFor(app: AppContext, booking: ManagedBooking): Promise<OpenDate[]> {
  const { tour, people, category, totalPaise: paid, departureId, isCalledOff } = booking;
  if (!hasOtherDates(tour)) return [];
  const totalPaise = sum(priceLines(tour.prices, category, people).map((line) => line.amountPaise));
  const more = isCalledOff ? Math.min(0, totalPaise - paid) : totalPaise - paid;
  const now = app.clock.now().toISOString();
  const today = delhiDate(now);
  const all = await listDepartures(app, { tourId: tour.id, people });
  return all
    .filter((one) => one.id !== departureId && isBookableDate(one, category))
    .map((date) => ({
      id: date.id,
      startsAt: date.startsAt,
      localTime: date.localTime,
      label: shortDate(date.localDate, today),
      places: date.placesLeft === 1 ? "1 place left" : `${date.placesLeft} places left`,
      minimum: describeDateMinimum(date, booking),
      totalPaise,
      refundPercent: refundPercentAt(booking.bands, date.startsAt, now),
      cheaperPaise: Math.max(0, -more),
      difference: more === 0 ? null : `${more > 0 ? "+" : "−"} ${formatRupees(Math.abs(more))}`,
    }));
}

/** Those of the dates that lie nearest to an instant, in order of time. */
export const nearestTo = <One extends { startsAt: string }>(
  dates: readonly One[],
  at: string,
  howMany: number,
): One[] => {
  const away = (date: One): number => Math.abs(Date.parse(date.startsAt) - Date.parse(at));
  return dates
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, howMany)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
};
