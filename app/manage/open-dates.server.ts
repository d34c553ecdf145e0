import type { AppContext } from "#app/web/app-context.server.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import { type DepartureView, groupStandingWords, isBookable } from "#modules/availability/model.ts";
import { groupOf, type ManagedBooking } from "#modules/booking/index.server.ts";
import { type BookingCategory, hasOtherDates, keepPromo, priceLines, refundPercentAt } from "#modules/booking/model.ts";
import { pricesOn } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";

export interface OpenDate {
  id: string;
  startsAt: string;
  localTime: string;
  label: string;
  places: string;
  /** Text of `describeDateMinimum` about it. */
  minimum: string;
  totalPaise: number;
  /** "+ ₹500", or null for the same price. */
  difference: string | null;
  /** Saving in paise. */
  cheaperPaise: number;
  /** Refund percentage if cancelled now. */
  refundPercent: number;
}

/** State of a date's minimum of riders; empty if it runs anyway. */
export function describeDateMinimum(
  { group }: DepartureView,
  party: { people: number; category: BookingCategory },
): string {
  const standing = groupOf(group, { ...party, isQuoted: false });
  return standing === null ? "" : `; ${groupStandingWords(standing)}`;
}

/** True if a listed departure can be booked. Private needs an empty one. */
export const isBookableDate = (
  { standing, guidedPlaces, capacity }: DepartureView,
  category: BookingCategory,
): boolean => isBookable(standing) && (category === "regular" || guidedPlaces === capacity);

/** Other dates with room for the party; none if the tour is no longer sold. */
export async function datesFor(app: AppContext, booking: ManagedBooking): Promise<OpenDate[]> {
  const { tour, people, category, totalPaise: paid, departureId, isCalledOff } = booking;
  if (!hasOtherDates(tour)) return [];
  const now = app.clock.now().toISOString();
  const today = delhiDate(now);
  const all = await listDepartures(app, { tourId: tour.id, people });
  return all
    .filter((one) => one.id !== departureId && isBookableDate(one, category))
    .map((date) => {
      const lines = priceLines(pricesOn(tour.priceList, date.localDate), category, people);
      const { totalPaise } = keepPromo(lines, booking.lines);
      const more = isCalledOff ? Math.min(0, totalPaise - paid) : totalPaise - paid;
      return { date, totalPaise, more };
    })
    .map(({ date, totalPaise, more }) => ({
      id: date.id,
      startsAt: date.startsAt,
      localTime: date.localTime,
      label: shortDate(date.localDate, today),
      places: date.guidedPlaces === 1 ? "1 place left" : `${date.guidedPlaces} places left`,
      minimum: describeDateMinimum(date, booking),
      totalPaise,
      refundPercent: refundPercentAt(booking.bands, date.startsAt, now),
      cheaperPaise: Math.max(0, -more),
      difference: more === 0 ? null : `${more > 0 ? "+" : "−"} ${formatRupees(Math.abs(more))}`,
    }));
}

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
