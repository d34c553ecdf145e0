import { type DepartureLine, listDeparturesBetween, listRunningOn } from "#modules/availability/index.server.ts";
import { countPlaces, type DeparturePlaces, NO_PLACES } from "#modules/booking/index.server.ts";
import { countWaitlist } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Ride, RideGuides } from "./ride-model.ts";

type Deps = { db: Sql; clock: Clock };

/** Lists departures of some days with places, money, guides and waiting list, by start. */
export const listRides = async (
  deps: Deps,
  { from, to, tourId = null }: { from: string; to: string; tourId?: string | null },
): Promise<Ride[]> => toRides(deps, await listDeparturesBetween(deps.db, { tourId, from, to }));

/** Lists rides of several days that began before a day and are still out on it. */
export const listRidesRunningOn = async (deps: Deps, day: string): Promise<Ride[]> =>
  toRides(deps, await listRunningOn(deps.db, day));

async function toRides(deps: Deps, lines: readonly DepartureLine[]): Promise<Ride[]> {
  const ids = lines.map(({ id }) => id);
  const [places, waiting] = await Promise.all([countPlaces(deps, ids), countWaitlist(deps.db, ids)]);
  return lines.map((line) => toRide(line, places.get(line.id) ?? NO_PLACES, waiting.get(line.id)?.parties ?? 0));
}

/** Until guides are named, a departure with riders has the one guide that was taken for it. */
const guidesOf = ({ taken, hasGuide }: DepartureLine): RideGuides => ({
  needed: taken > 0 ? 1 : 0,
  names: [],
  isLacking: taken > 0 && !hasGuide,
});

function toRide(line: DepartureLine, places: DeparturePlaces, waiting: number): Ride {
  const { taken, capacity } = line;
  const held = Math.min(places.held, taken);
  const due = Math.min(places.due, taken - held);
  return {
    ...{ id: line.id, tourSlug: line.tourSlug, tourName: line.tourName },
    ...{ localDate: line.localDate, localTime: line.localTime, status: line.status, statusReason: line.statusReason },
    startsAt: line.startsAt.toISOString(),
    endsAt: line.endsAt.toISOString(),
    cutoffAt: line.cutoffAt.toISOString(),
    isSold: line.isPublished && line.sells === "instant",
    ...{ taken, capacity, waiting },
    seats: { paid: taken - held - due, due, held, free: Math.max(0, capacity - taken) },
    heldUntil: places.heldUntil?.toISOString() ?? null,
    ...{ riders: places.riders, duePaise: places.duePaise, worthPaise: places.worthPaise },
    ...{ missing: places.missingDetails, missingWorthPaise: places.missingWorthPaise, noShows: places.noShows },
    guides: guidesOf(line),
    // Comes from JSON, in PostgreSQL's own way of writing moments.
    forming: line.forming && { ...line.forming, decidesAt: new Date(line.forming.decidesAt).toISOString() },
  };
}
