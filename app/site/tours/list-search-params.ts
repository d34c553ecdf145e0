import { MOST_PEOPLE } from "#modules/booking/model.ts";
import { type TourSummary, travelTypes } from "#modules/catalogue/model.ts";
import { shortText } from "#platform/text/short-text.ts";
import { readDate } from "../tour/booking/booking-search-params.ts";
import { ages, distances, isLevel, isOrder, type ListOrder, lengths } from "./list-bounds.ts";
import { slugsAmong } from "./saved-tours.ts";

/** Filters of the tour list, as in the address. Empty strings and nulls are unset. */
export interface ListWish {
  text: string;
  location: string;
  /** A travel type, or "" for all. */
  type: string;
  level: TourSummary["level"] | "";
  /** Codes of `lengths` and `distances`. */
  length: string;
  distance: string;
  /** Of the youngest guest. */
  age: number | null;
  ebike: "yes" | "";
  /** "0" cheapest first, "1" dearest first, "" our order. */
  order: ListOrder | "";
  /** A date in Delhi. */
  date: string | null;
  people: number | null;
  /** A saved list: only these slugs, in this order. */
  saved: string[] | null;
  /** Page number from 2; null is the first page. */
  page: number | null;
  /** "map" shows where rides start. */
  view: "map" | "";
}

/** Reads the filters from an address. Ignores invalid values. */
export function readListParams(search: URLSearchParams): ListWish {
  const text = (name: string) => shortText(search.get(name), 80);
  const people = Number(search.get("people"));
  const page = Number(search.get("page"));
  const order = text("order");
  const type = text("type");
  const level = text("level");
  const age = Number(search.get("age"));
  const among = (name: string, known: object) => (Object.hasOwn(known, text(name)) ? text(name) : "");
  return {
    text: text("text"),
    location: text("location"),
    type: travelTypes.some((one) => one === type) ? type : "",
    level: isLevel(level) ? level : "",
    length: among("length", lengths),
    distance: among("distance", distances),
    age: ages.some((one) => one === age) ? age : null,
    ebike: search.get("ebike") === "yes" ? "yes" : "",
    order: isOrder(order) ? order : "",
    date: readDate(search.get("date")),
    people: Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE ? people : null,
    saved: search.get("saved") === null ? null : slugsOf(search, "saved"),
    page: Number.isInteger(page) && page > 1 ? page : null,
    view: search.get("view") === "map" ? "map" : "",
  };
}

/** Slugs in an address, comma-separated or repeated (a plain form repeats), limited to `MOST_SAVED`. */
export const slugsOf = (search: URLSearchParams, name: string): string[] =>
  slugsAmong(search.getAll(name).flatMap((part) => part.split(",")));

/** The query string of the filters, without unset ones. */
export function listSearch(wish: Partial<ListWish>): string {
  const { saved, ...plain } = wish;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(plain)) if (value !== null && value !== "") params.set(name, `${value}`);
  if (saved) params.set("saved", saved.join(","));
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** The query for a tour's page: party and day. */
export const tourSearch = ({ people, date }: Pick<ListWish, "people" | "date">): string =>
  listSearch({ people: people === 1 ? null : people, date });

/** Counts the folded filters in use. */
export const filtersInUse = (wish: ListWish): number => {
  const { location, type, level, length, distance, age, ebike, order, date, people } = wish;
  return [location, type, level, length, distance, age, ebike, order, date, people].filter(Boolean).length;
};
