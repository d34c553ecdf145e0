import { type BookingCategory, bookingCategories, describeParty } from "#modules/booking/model.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import type { OfferedDeparture, OfferedStanding } from "./offered-departure.ts";

/** The choice in a tour page's address: ?people=2&date=2026-11-28&time=06:30&category=private. */
export interface BookingSearchParams {
  people: number;
  category: BookingCategory;
  /** A date in Delhi. */
  date: string | null;
  /** Set only for a day with several starts. */
  time: string | null;
}

type Place = Pick<BookingSearchParams, "date" | "time">;

/** Reads the choice from an address. Ignores invalid values: people type and truncate addresses. */
export function readBookingParams(search: URLSearchParams, groupSizeMax: number): BookingSearchParams {
  const people = Number(search.get("people"));
  const category = bookingCategories.find((one) => one === search.get("category"));
  return {
    people: Number.isInteger(people) && people >= 1 ? Math.min(people, groupSizeMax) : 1,
    category: category ?? "regular",
    date: readDate(search.get("date")),
    time: shaped(search.get("time"), /^\d\d:\d\d$/),
  };
}

/** Writes the choice into a query string, without the defaults. */
export function writeBookingParams(search: string, wish: BookingSearchParams): string {
  const params = new URLSearchParams(search);
  const values = {
    people: wish.people === 1 ? null : String(wish.people),
    category: wish.category === "regular" ? null : wish.category,
    date: wish.date,
    time: wish.time,
  };
  for (const [name, value] of Object.entries(values))
    if (value === null) params.delete(name);
    else params.set(name, value);
  const text = params.toString().replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

/** The bookable departure for an address: the requested start, else the first of its day, else the next, else an earlier one. */
export const wishedDeparture = (
  free: readonly OfferedDeparture[],
  { date, time }: Place,
): OfferedDeparture | undefined =>
  free.find((one) => isMeant(one, { date, time })) ??
  free.find((one) => one.localDate === date) ??
  free.find((one) => date !== null && one.localDate > date) ??
  free[0];

interface Standings {
  selected: OfferedDeparture | undefined;
  standing(departure: OfferedDeparture): OfferedStanding;
  today: string;
}

/** Reason for another selection than the requested one; null if the request could be met. */
export function describeMissedChoice(
  departures: OfferedDeparture[],
  wish: BookingSearchParams,
  { selected, standing, today }: Standings,
): string | null {
  const { date, people } = wish;
  if (date === null || (selected && isMeant(selected, wish))) return null;
  // A day without departures, or with bookings closed, is not called full.
  const stands = (how: RegExp) => departures.some((one) => isMeant(one, wish) && how.test(standing(one)));
  const why = stands(/not_/)
    ? "has other guests, so it cannot be private"
    : stands(/sold|too_/)
      ? `has no room for ${describeParty(people)}`
      : "cannot be booked";
  const missed = `${shortDate(date, today)} ${why}.`;
  return selected ? `${missed} We chose another.` : missed;
}

const isMeant = ({ localDate, localTime }: OfferedDeparture, { date, time }: Place): boolean =>
  localDate === date && (time === null || localTime === time);

/** The address's name for a departure: its date, and its time if the day has several starts. */
export function placeInAddress(departures: readonly OfferedDeparture[], chosen: OfferedDeparture): Place {
  const isAlone = departures.every((one) => one === chosen || one.localDate !== chosen.localDate);
  return { date: chosen.localDate, time: isAlone ? null : chosen.localTime };
}

/** A valid calendar date such as "2026-11-28", or null. PostgreSQL would reject 30 February with an error. */
export function readDate(text: string | null): string | null {
  const date = shaped(text, /^[1-9]\d{3}-\d\d-\d\d$/);
  return date !== null && new Date(date).getUTCDate() === Number(date.slice(8)) ? date : null;
}

const shaped = (text: string | null, shape: RegExp): string | null => (text !== null && shape.test(text) ? text : null);
