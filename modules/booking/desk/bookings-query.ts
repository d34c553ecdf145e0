import { z } from "zod";
import { dayField } from "#platform/time/day-field.ts";
import { type BookingStatus, bookingTransitions } from "../states.ts";

const bookingSorts = ["booked", "ride", "name", "total"] as const;
export type BookingSort = (typeof bookingSorts)[number];

/** Selection of bookings as the address of the desk's list says it. */
export interface BookingsQuery {
  /** Text to find, as typed. */
  q: string;
  status: BookingStatus | null;
  /** First and last day of the ride. */
  from: string | null;
  to: string | null;
  /** A slug. */
  tour: string | null;
  isDue: boolean;
  isMissing: boolean;
  sort: BookingSort;
  isDescending: boolean;
  /** References of a selection by hand; empty for all. */
  only: string[];
  /** Reference of the last booking of the page before. */
  after: string | null;
}

type BookingsField = "q" | "from" | "to";

/** Shortest text that an index can find. */
const LEAST_LETTERS = 3;
const MOST_LETTERS = 120;

/** Asked when it is needed: at the top of a file it would keep this table in the scripts of public pages. */
const statusField = () => z.enum(Object.keys(bookingTransitions) as [BookingStatus, ...BookingStatus[]]);

/**
 * Reads a selection from the address. A value that cannot be meant is left out, never refused; a fault says so beside
 * its field.
 */
export function readBookingsQuery(params: URLSearchParams): {
  query: BookingsQuery;
  faults: Partial<Record<BookingsField, string>>;
} {
  const asked = (name: string): string => (params.get(name) ?? "").trim();
  const faults: Partial<Record<BookingsField, string>> = {};
  const day = (name: "from" | "to"): string | null => {
    if (asked(name) === "") return null;
    const read = dayField.safeParse(asked(name));
    if (read.success) return read.data;
    faults[name] = "Please give a day such as 2026-11-28";
    return null;
  };
  const [from, to] = [day("from"), day("to")];
  if (from !== null && to !== null && from > to) faults.to = "The last day is before the first";
  const q = asked("q").replaceAll("\0", "").toWellFormed().slice(0, MOST_LETTERS);
  if (q !== "" && !isLongEnough(q)) faults.q = `Please type at least ${LEAST_LETTERS} letters or digits of one word`;
  const sort = z.enum(bookingSorts).safeParse(asked("sort")).data ?? "booked";
  const query: BookingsQuery = {
    q: faults.q === undefined ? q : "",
    status: statusField().safeParse(asked("status")).data ?? null,
    from,
    to: faults.to === undefined ? to : null,
    tour: /^[a-z0-9-]{1,120}$/.test(asked("tour")) ? asked("tour") : null,
    isDue: asked("due") === "yes",
    isMissing: asked("missing") === "yes",
    sort,
    isDescending: asked("order") === "" ? sort === "booked" || sort === "total" : asked("order") === "desc",
    only: readReferences(params.get("only")),
    after: /^[A-Z0-9-]{4,20}$/.test(asked("after")) ? asked("after") : null,
  };
  return { query, faults };
}

/** Bookings that may be selected by hand. */
const MOST_SELECTED = 60;
const REFERENCE = /^[A-Z]{2,4}-[A-Z0-9]{4,12}$/;

/** Reads references as an address lists them; what cannot be one is left out. */
export const readReferences = (text: string | null): string[] =>
  [...new Set((text ?? "").split(",").filter((one) => REFERENCE.test(one)))].slice(0, MOST_SELECTED);

/** Parts that all have to be found. A telephone number is one, however its digits are grouped. */
export function partsOf(q: string): string[] {
  const digits = q.replaceAll(/[\s().+-]/g, "");
  return /^\d+$/.test(digits) ? [digits] : q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** An index needs three neighbouring letters or digits of a word. */
const isLongEnough = (q: string): boolean => partsOf(q).some((part) => /[\p{L}\p{M}\p{N}]{3}/u.test(part));
