import { daylight, listDays, listRunningOn } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { toRides } from "../rides/list-rides.server.ts";
import { type DeskRide, hasBegun, isLong, isOver } from "../rides/ride-model.ts";

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

/** Cards of a day: a larger company opens the calendar. */
const MOST_CARDS = 20;

/** Lists the departures of today and tomorrow. Rides of several days that are still out belong to today. */
export async function todaysRides(deps: { db: Sql; clock: Clock }): Promise<DayOfRides[]> {
  const now = deps.clock.now().toISOString();
  const today = delhiDate(now);
  const tomorrow = addCalendarDays(today, 1);
  const span = { from: today, to: tomorrow, tourId: null, most: MOST_CARDS, now: deps.clock.now() };
  const [found, running] = await Promise.all([listDays(deps.db, span), listRunningOn(deps.db, today)]);
  const lines = [...[...found.values()].flatMap((day) => day.lines), ...running.slice(0, MOST_CARDS)];
  // Closed departures without riders need no card.
  const shown = await toRides(
    deps,
    lines.filter(({ status, taken }) => taken > 0 || status === "open"),
  );
  // A ride of several days is one line below the day's own.
  const rank = (ride: DeskRide): number => (isLong(ride) ? 3 : isOver(ride, now) ? 2 : hasBegun(ride, now) ? 1 : 0);
  return [today, tomorrow].map((date) => ({
    date,
    ...daylight(date),
    ...{ more: found.get(date)?.more ?? 0, running: found.get(date)?.running ?? 0, taken: found.get(date)?.taken ?? 0 },
    rides: shown
      .filter(({ localDate }) => (date === today ? localDate <= today : localDate === date))
      .toSorted((one, other) => rank(one) - rank(other) || one.startsAt.localeCompare(other.startsAt)),
  }));
}
