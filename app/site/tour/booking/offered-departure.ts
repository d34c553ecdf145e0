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
  /** Those of the free places that guides can be had for. */
  guidedPlaces: number;
  isOpen: boolean;
  priced: number;
  /** State of its minimum of riders; null without one. */
  group: GroupStanding | null;
  /** Reason that it is not on sale: always set if it was called off, otherwise if the company gave one. */
  reason: string | null;
  /** Held, unpaid places, and the instant at which the last of these holds expires. */
  held?: { places: number; until: string } | undefined;
}

/** A packed departure. `startsAt` is left out: it follows from the date and time in Delhi. */
type Row = [
  id: string,
  localDate: string,
  localTime: string,
  minutesFromCutoff: number,
  capacity: number,
  placesLeft: number,
  guidedPlaces: number,
  isOpen: boolean,
  group?: GroupStanding | null,
  reason?: string | null,
  held?: OfferedDeparture["held"] | null,
  priced?: number,
];

/** On the server a page is rendered right after packing, so unpacking can be skipped. */
let lastPacked: { packed: string; departures: OfferedDeparture[] } | undefined;

/** Packs departures as JSON rows. A season of departures as objects would be half of a tour page's data. */
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
        one.guidedPlaces,
        one.isOpen,
        ...besides(one),
      ],
    ),
  );
  lastPacked = { packed, departures };
  return packed;
}

/** Fields that are null for most departures. */
function besides({ group, reason, held, priced }: OfferedDeparture) {
  if (priced > 0) return [group, reason, held ?? null, priced] as const;
  return held ? ([group, reason, held] as const) : group || reason ? ([group, reason] as const) : ([] as const);
}

const MINUTE = 60_000;

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
      guidedPlaces,
      isOpen,
      group = null,
      reason = null,
      held,
      priced = 0,
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
        guidedPlaces,
        isOpen,
        priced,
        group,
        reason,
        held: held ?? undefined,
      };
    },
  );
}

/** `not_private`: it has room for the party, but other guests are on it. */
export type OfferedStanding = Standing | "not_private";

/** A private tour needs a departure without other guests. */
export function standingFor(
  departure: OfferedDeparture,
  wish: { people: number; category: BookingCategory },
  now: string,
): OfferedStanding {
  const { isOpen, placesLeft, guidedPlaces, capacity, cutoffAt } = departure;
  const status = isOpen ? "open" : "closed";
  const found = standingOf({ status, placesLeft, guidedPlaces, cutoffAt }, wish.people, now);
  const isShared = wish.category === "private" && placesLeft < capacity;
  // Checked before the free places: a smaller party would not be alone either.
  if (isShared && (isBookable(found) || found === "too_few_places")) return "not_private";
  // A private tour takes all places, and their guides.
  return wish.category === "private" && isBookable(found) && guidedPlaces < capacity ? "no_guide" : found;
}

/** True if a party may join the waitlist: the departure is full for it, but large enough. */
export const canWait = ({ capacity }: OfferedDeparture, standing: OfferedStanding, people: number): boolean =>
  isFull(standing) && people <= capacity;

/** The instant at which a full date may have room for the party, when unpaid holds expire. Else null. */
export function freeAgain(
  { held, guidedPlaces, capacity }: OfferedDeparture,
  standing: OfferedStanding,
  { people, category }: { people: number; category: BookingCategory },
): string | null {
  if (!held || !["sold_out", "too_few_places", "not_private"].includes(standing) || people > capacity) return null;
  return (category === "private" ? capacity : people) <= guidedPlaces + held.places ? held.until : null;
}

/** Label of a date whose missing places are held. */
export const heldLabel = (until: string): string => `held until ${delhiTime(until)}`;
export const heldSentence = (until: string): string => `on hold, free again by ${delhiTime(until)} if not paid`;

export function standingLabel(departure: OfferedDeparture, standing: OfferedStanding): string {
  const { guidedPlaces } = departure;
  const places = `${guidedPlaces}\u00a0${guidedPlaces === 1 ? "place" : "places"}`;
  const texts: Record<OfferedStanding, string> = {
    free: places,
    few: `${places} left`,
    sold_out: "sold out",
    too_few_places: `only ${places} left`,
    not_private: "others have joined",
    no_guide: "no guide free",
    past_cutoff: "booking has closed",
    closed: departure.reason ?? "closed for booking",
  };
  return texts[standing];
}

/** State of the departure's minimum; undefined without one, or if not on sale. */
export const describeMinimum = ({ group, isOpen }: OfferedDeparture): string | undefined =>
  group && isOpen ? groupStandingWords(group) : undefined;

const DATES_IN_LIST = 10;

/** The next dates up to the tenth with room, at most 14 in all, and the selected one. */
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
