import { type BookingCategory, bookingCategories, describeParty } from "#modules/booking/model.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import type { OfferedDeparture, OfferedStanding } from "./offered-departure.ts";

/** What the address of a tour page says of the choice under way: ?people=2&date=2026-11-28&time=06:30&category=private. */
export interface BookingSearchParams {
  people: number;
  category: BookingCategory;
  /** A date in Delhi, or null while none is chosen. */
  date: string | null;
  /** Only where a day has several starts. */
  time: string | null;
}

type Place = Pick<BookingSearchParams, "date" | "time">;

/** Reads the choice from an address. What makes no sense is left out: an address is typed, mailed and cut off by anyone. */
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

/** The same address with the choice in it. What is as at the beginning is not written. */
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

/**
 * What stands chosen for a wish, of the departures that can be booked: the start that was meant, else the first of its day,
 * else the next one after it, and only then an earlier one.
 */
export const wishedDeparture = (
  free: readonly OfferedDeparture[],
  { date, time }: Place,
): OfferedDeparture | undefined =>
  free.find((one) => isMeant(one, { date, time })) ??
  free.find((one) => one.localDate === date) ??
  free.find((one) => date !== null && one.localDate > date) ??
  free[0];

/** What stands chosen, how each departure stands with the party, and Delhi's date. */
interface Standings {
  selected: OfferedDeparture | undefined;
  standing(departure: OfferedDeparture): OfferedStanding;
  today: string;
}

/** Why something else stands chosen than what was wished for; null where the wish holds. */
export function describeMissedChoice(
  departures: OfferedDeparture[],
  wish: BookingSearchParams,
  { selected, standing, today }: Standings,
): string | null {
  const { date, people } = wish;
  if (date === null || (selected && isMeant(selected, wish))) return null;
  // A day on which nothing runs, and one whose booking has closed, are not full.
  const stands = (how: RegExp) => departures.some((one) => isMeant(one, wish) && how.test(standing(one)));
  const why = stands(/not_/)
    ? "has other guests, so it cannot be private"
    : stands(/sold|too_/)
      ? `has no room for ${describeParty(people)}`
      : "cannot be booked";
  const missed = `${shortDate(date, today)} ${why}.`;
  return selected ? `${missed} Another one is chosen.` : missed;
}

const isMeant = ({ localDate, localTime }: OfferedDeparture, { date, time }: Place): boolean =>
  localDate === date && (time === null || localTime === time);

/** How an address names a departure: by its date, and by its time where the day has several starts. */
export function placeInAddress(departures: readonly OfferedDeparture[], chosen: OfferedDeparture): Place {
  const isAlone = departures.every((one) => one === chosen || one.localDate !== chosen.localDate);
  return { date: chosen.localDate, time: isAlone ? null : chosen.localTime };
}

/** A calendar date such as "2026-11-28", or null: also of a day that there is not, which a database would refuse. */
export function readDate(text: string | null): string | null {
  const date = shaped(text, /^[1-9]\d{3}-\d\d-\d\d$/);
  return date !== null && new Date(date).getUTCDate() === Number(date.slice(8)) ? date : null;
}

const shaped = (text: string | null, shape: RegExp): string | null => (text !== null && shape.test(text) ? text : null);
