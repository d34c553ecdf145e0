import { daylight } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type DeskRide, hasBegun, isLong, isOver } from "../rides/ride-model.ts";
import type { RidesAround } from "./rides-around.server.ts";

/** A day of cards: those ahead first, then those that are out or over. */
export interface DayOfRides {
  date: string;
  rises: string;
  sets: string;
  rides: DeskRide[];
  /** Rides without a card. */
  more: number;
  /** Rides that people are on, and their places, with or without a card. */
  running: number;
  taken: number;
}

/** Lists the departures of today and tomorrow. Rides of several days that are still out belong to today. */
export function todaysRides({ days, cards }: RidesAround, clock: Clock): DayOfRides[] {
  const now = clock.now().toISOString();
  const today = delhiDate(now);
  const tomorrow = addCalendarDays(today, 1);
  // A ride of several days is one line below the day's own.
  const rank = (ride: DeskRide): number => (isLong(ride) ? 3 : isOver(ride, now) ? 2 : hasBegun(ride, now) ? 1 : 0);
  return [today, tomorrow].map((date) => ({
    date,
    ...daylight(date),
    ...{ more: days.get(date)?.more ?? 0, running: days.get(date)?.running ?? 0, taken: days.get(date)?.taken ?? 0 },
    rides: cards
      .filter(({ localDate }) => (date === today ? localDate <= today : localDate === date))
      .toSorted((one, other) => rank(one) - rank(other) || one.startsAt.localeCompare(other.startsAt)),
  }));
}
