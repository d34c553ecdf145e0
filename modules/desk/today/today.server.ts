import { daylight } from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { listRides, listRidesRunningOn } from "../rides/list-rides.server.ts";
import { type DeskRide, hasBegun, isLong, isOver } from "../rides/ride-model.ts";

/** A day of cards: those ahead first, then those that are out or over. */
export interface DayOfRides {
  date: string;
  rises: string;
  sets: string;
  rides: DeskRide[];
}

/** Departures that nobody can see any more and nobody was on need no card. */
const isWorthACard = ({ status, taken }: DeskRide): boolean => taken > 0 || status === "open";

/** Lists the departures of today and tomorrow. Rides of several days that are still out belong to today. */
export async function todaysRides(deps: { db: Sql; clock: Clock }): Promise<DayOfRides[]> {
  const now = deps.clock.now().toISOString();
  const today = delhiDate(now);
  const tomorrow = addCalendarDays(today, 1);
  const [rides, running] = await Promise.all([
    listRides(deps, { from: today, to: tomorrow }),
    listRidesRunningOn(deps, today),
  ]);
  const shown = [...rides, ...running].filter(isWorthACard);
  // A ride of several days is one line below the day's own.
  const rank = (ride: DeskRide): number => (isLong(ride) ? 3 : isOver(ride, now) ? 2 : hasBegun(ride, now) ? 1 : 0);
  return [today, tomorrow].map((date) => ({
    date,
    ...daylight(date),
    rides: shown
      .filter(({ localDate }) => (date === today ? localDate <= today : localDate === date))
      .toSorted((one, other) => rank(one) - rank(other) || one.startsAt.localeCompare(other.startsAt)),
  }));
}
