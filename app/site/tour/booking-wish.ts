import { type BookingCategory, bookingCategories } from "#modules/booking/model.ts";
import type { OfferedDeparture } from "./offered-departure.ts";

/** What the address of a tour page says of the choice under way: ?people=2&date=2026-11-28&time=06:30&category=private. */
export interface BookingWish {
  people: number;
  category: BookingCategory;
  /** A date in Delhi, or null while none is chosen. */
  date: string | null;
  /** Only where a day has several starts. */
  time: string | null;
}

/** Reads the choice from an address. What makes no sense is left out: an address is typed, mailed and cut off by anyone. */
export function readWish(search: URLSearchParams, groupSizeMax: number): BookingWish {
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
export function writeWish(search: string, wish: BookingWish): string {
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

/** The departure that an address means: on its date, at its time if it says one. */
export const wishedDeparture = (
  departures: readonly OfferedDeparture[],
  { date, time }: Pick<BookingWish, "date" | "time">,
): OfferedDeparture | undefined =>
  date === null
    ? undefined
    : departures.find((one) => one.localDate === date && (time === null || one.localTime === time));

/** How an address names a departure: by its date, and by its time where the day has another start before it. */
export function placeInAddress(
  departures: readonly OfferedDeparture[],
  chosen: OfferedDeparture,
): Pick<BookingWish, "date" | "time"> {
  const first = departures.find((one) => one.localDate === chosen.localDate);
  return { date: chosen.localDate, time: first === chosen ? null : chosen.localTime };
}

/** A calendar date such as "2026-11-28", or null. */
export function readDate(text: string | null): string | null {
  const date = shaped(text, /^\d{4}-\d\d-\d\d$/);
  return date !== null && !Number.isNaN(Date.parse(`${date}T12:00:00Z`)) ? date : null;
}

const shaped = (text: string | null, shape: RegExp): string | null => (text !== null && shape.test(text) ? text : null);
