import {
  type DepartureLine,
  listDays,
  listDeciding,
  listNext,
  listRunningOn,
} from "#modules/availability/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { toRides } from "../rides/list-rides.server.ts";
import { type DeskRide, GUIDE_DAYS } from "../rides/ride-model.ts";

/** Cards of a day: a larger company opens the calendar. */
const MOST_CARDS = 20;
/** Rides that are looked at for needs, the next ones first. A company with more of them has somebody for each tour. */
const MOST_LOOKED_AT = 40;
const DECISION_HOURS = 72;

/** Rides that Today speaks of, read once for its cards and its needs. */
export interface RidesAround {
  days: Awaited<ReturnType<typeof listDays>>;
  /** Departures of today and tomorrow, and rides of several days that are still out. */
  cards: DeskRide[];
  /** Rides of the next days, and those that are decided soon. */
  next: DeskRide[];
  deciding: DeskRide[];
  /** First ride of the next days that was not looked at. */
  beyond: DepartureLine | null;
}

/** Reads the rides of Today, of the next days at most `mostLookedAt`. */
export async function ridesAround(
  deps: { db: Sql; clock: Clock },
  mostLookedAt = MOST_LOOKED_AT,
): Promise<RidesAround> {
  const now = deps.clock.now();
  const today = delhiDate(now);
  const span = {
    from: today,
    to: addCalendarDays(today, 1),
    tourId: null,
    most: MOST_CARDS,
    isClosedShown: false,
    now,
  };
  const until = new Date(now.getTime() + DECISION_HOURS * 3_600_000);
  const [days, running, soon, deciding] = await Promise.all([
    listDays(deps.db, span),
    listRunningOn(deps.db, today),
    listNext(deps.db, { now, to: addCalendarDays(today, GUIDE_DAYS), most: mostLookedAt + 1 }),
    listDeciding(deps.db, { now, until, most: MOST_LOOKED_AT }),
  ]);
  const [next, [beyond = null]] = [soon.slice(0, mostLookedAt), soon.slice(mostLookedAt)];
  const cards = [...[...days.values()].flatMap((day) => day.lines), ...running.slice(0, MOST_CARDS)];
  const lines = new Map([...cards, ...next, ...deciding].map((line) => [line.id, line]));
  const rides = new Map((await toRides(deps, [...lines.values()])).map((ride) => [ride.id, ride]));
  const of = (some: readonly DepartureLine[]): DeskRide[] => some.flatMap(({ id }) => rides.get(id) ?? []);
  return { days, cards: of(cards), next: of(next), deciding: of(deciding), beyond };
}
