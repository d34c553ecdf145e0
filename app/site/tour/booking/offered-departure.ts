import {
  type GroupStanding,
  groupStandingWords,
  isBookable,
  isFull,
  type Standing,
  standingOf,
} from "#modules/availability/model.ts";
import type { BookingCategory } from "#modules/booking/model.ts";
import { delhiMoment, delhiTime } from "#platform/time/delhi-time.ts";

/** A departure as the booking card needs it. */
export interface OfferedDeparture {
  id: string;
  /** "2026-11-22", in Delhi. */
  localDate: string;
  /** "06:30" IST. */
  localTime: string;
  startsAt: string;
  cutoffAt: string;
  capacity: number;
  placesLeft: number;
  hasGuide: boolean;
  isOpen: boolean;
  /** How its minimum of riders stands, where it needs one. */
  group: GroupStanding | null;
  /** Why it is not sold: always of one that was called off, and of one that takes no more bookings where the company has said. */
  reason: string | null;
  /** Places that are held and not paid, and the instant at which the last of them are free again if nobody pays. */
  held?: { places: number; until: string } | undefined;
}

/** When it starts is when a clock in Delhi shows its date and time, and need not be said again. */
type Row = [
  id: string,
  localDate: string,
  localTime: string,
  minutesFromCutoff: number,
  capacity: number,
  placesLeft: number,
  hasGuide: boolean,
  isOpen: boolean,
  group?: GroupStanding | null,
  reason?: string | null,
  held?: OfferedDeparture["held"],
];

/** On the server a page is drawn as soon as it is packed, and needs not be read again for that. */
let lastPacked: { packed: string; departures: OfferedDeparture[] } | undefined;

/**
 * Departures as one text, to be sent with a page: a season of them, value by value, would be half of all the data of a
 * tour's page. JSON, a row for each departure.
 */
export function packDepartures(departures: OfferedDeparture[]): string {
  const packed = JSON.stringify(
    departures.map(
      (one): Row => [
        one.id,
        one.localDate,
        one.localTime,
        (Date.parse(one.startsAt) - Date.parse(one.cutoffAt)) / MINUTE,
        one.capacity,
        one.placesLeft,
        one.hasGuide,
        one.isOpen,
        ...besides(one),
      ],
    ),
  );
  lastPacked = { packed, departures };
  return packed;
}

/** What most departures have nothing to say of. */
const besides = ({ group, reason, held }: OfferedDeparture) =>
  held ? ([group, reason, held] as const) : group || reason ? ([group, reason] as const) : ([] as const);

const MINUTE = 60_000;

/** What `packDepartures` packed. */
export function unpackDepartures(packed: string): OfferedDeparture[] {
  if (import.meta.env.SSR && lastPacked?.packed === packed) return lastPacked.departures;
  return (JSON.parse(packed) as Row[]).map(
    ([
      id,
      localDate,
      localTime,
      minutesFromCutoff,
      capacity,
      placesLeft,
      hasGuide,
      isOpen,
      group = null,
      reason = null,
      held,
    ]) => {
      const start = delhiMoment(localDate, localTime);
      return {
        id,
        localDate,
        localTime,
        startsAt: new Date(start).toISOString(),
        cutoffAt: new Date(start - minutesFromCutoff * MINUTE).toISOString(),
        capacity,
        placesLeft,
        hasGuide,
        isOpen,
        group,
        reason,
        held,
      };
    },
  );
}

/** How a departure stands with whoever looks at it: `not_private` where it has room for them, but not for them alone. */
export type OfferedStanding = Standing | "not_private";

/** Whether so many people can book a departure now, and if not, why. A private tour needs a departure nobody else is on. */
export function standingFor(
  departure: OfferedDeparture,
  wish: { people: number; category: BookingCategory },
  now: string,
): OfferedStanding {
  const { isOpen, placesLeft, hasGuide, cutoffAt } = departure;
  const found = standingOf({ status: isOpen ? "open" : "closed", placesLeft, hasGuide, cutoffAt }, wish.people, now);
  const isShared = wish.category === "private" && placesLeft < departure.capacity;
  // Before the room that is left: a smaller party would be no more alone on it.
  return isShared && (isBookable(found) || found === "too_few_places") ? "not_private" : found;
}

/** Whether a party may wait for a place: it has none now, and as many as they are ride on that departure at all. */
export const canWait = ({ capacity }: OfferedDeparture, standing: OfferedStanding, people: number): boolean =>
  isFull(standing) && people <= capacity;

/** The instant at which a date that is full for a party may be free again: what is missing is held, and not paid. Else null. */
export function freeAgain(
  { held, placesLeft, capacity }: OfferedDeparture,
  standing: OfferedStanding,
  { people, category }: { people: number; category: BookingCategory },
): string | null {
  if (!held || !["sold_out", "too_few_places", "not_private"].includes(standing) || people > capacity) return null;
  return (category === "private" ? capacity : people) <= placesLeft + held.places ? held.until : null;
}

/** Says of such a date, in a few words, until when it is held. */
export const heldLabel = (until: string): string => `held until ${delhiTime(until)}`;
/** The same where there is room for a sentence. */
export const heldSentence = (until: string): string =>
  `held by somebody, free again by ${delhiTime(until)} if not paid`;

/** The standing in words, as it stands beside a date. */
export function standingLabel(departure: OfferedDeparture, standing: OfferedStanding): string {
  const { placesLeft } = departure;
  const places = `${placesLeft}\u00a0${placesLeft === 1 ? "place" : "places"}`;
  const texts: Record<OfferedStanding, string> = {
    free: places,
    few: `${places} left`,
    sold_out: "sold out",
    too_few_places: `only ${places} left`,
    not_private: "others are on it",
    no_guide: "no guide free",
    past_cutoff: "booking has closed",
    closed: departure.reason ?? "closed for booking",
  };
  return texts[standing];
}

/** What is said of a departure's minimum beside its date; nothing where anybody who comes rides, or where it is not sold. */
export const describeMinimum = ({ group, isOpen }: OfferedDeparture): string | undefined =>
  group && isOpen ? groupStandingWords(group) : undefined;

const DATES_IN_LIST = 10;

/** The next ten dates with room, up to four full and closed ones between them (they say why), and the one that is chosen. */
export function nextDates(
  all: OfferedDeparture[],
  free: OfferedDeparture[],
  selected: OfferedDeparture | undefined,
): OfferedDeparture[] {
  const last = free[DATES_IN_LIST - 1]?.id;
  const end = last === undefined ? all.length : all.findIndex((departure) => departure.id === last) + 1;
  const shown = all.slice(0, Math.min(end, DATES_IN_LIST + 4));
  return selected && !shown.includes(selected) ? [...shown, selected] : shown;
}
