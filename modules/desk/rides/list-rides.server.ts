import { type DepartureCrew, type DepartureLine, listCrewsOf } from "#modules/availability/index.server.ts";
import { countPlaces, type DeparturePlaces, NO_PLACES } from "#modules/booking/index.server.ts";
import { countWaitlist } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { DeskRide, RideGuides } from "./ride-model.ts";

type Deps = { db: Sql; clock: Clock };

export const findRide = async (deps: Deps, line: DepartureLine): Promise<DeskRide | undefined> =>
  (await toRides(deps, [line]))[0];

/** Makes rides of departures: three statements for all of them. */
export async function toRides(deps: Deps, lines: readonly DepartureLine[]): Promise<DeskRide[]> {
  const ids = lines.map(({ id }) => id);
  const [places, waiting, crews] = await Promise.all([
    countPlaces(deps, ids),
    countWaitlist(deps.db, ids),
    listCrewsOf(deps.db, ids),
  ]);
  return lines.map((line) =>
    toRide(line, {
      places: places.get(line.id) ?? NO_PLACES,
      waiting: waiting.get(line.id)?.parties ?? 0,
      crew: crews.get(line.id),
    }),
  );
}

/** Makes rides without their money, riders and waiting list: a month shows fill and guides alone. */
export async function toBriefRides(deps: Deps, lines: readonly DepartureLine[]): Promise<DeskRide[]> {
  const crews = await listCrewsOf(
    deps.db,
    lines.map(({ id }) => id),
  );
  return lines.map((line) => toRide(line, { places: NO_PLACES, waiting: 0, crew: crews.get(line.id) }));
}

/** Guides who are needed and named. The numbers that rides are sold by are another matter. */
const guidesOf = (crew: DepartureCrew | undefined): RideGuides => ({
  needed: crew?.need.reduce((sum, { count }) => sum + count, 0) ?? 0,
  names: crew?.assigned.map(({ name }) => name) ?? [],
  lacking: crew?.missing.reduce((sum, { count }) => sum + count, 0) ?? 0,
});

interface Beside {
  places: DeparturePlaces;
  waiting: number;
  crew: DepartureCrew | undefined;
}

function toRide(line: DepartureLine, { places, waiting, crew }: Beside): DeskRide {
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
    heldPaise: places.heldPaise,
    ...{ riders: places.riders, duePaise: places.duePaise, worthPaise: places.worthPaise },
    ...{ missing: places.missingDetails, missingWorthPaise: places.missingWorthPaise, noShows: places.noShows },
    guides: guidesOf(crew),
    // Comes from JSON, in PostgreSQL's own way of writing moments.
    forming: line.forming && { ...line.forming, decidesAt: new Date(line.forming.decidesAt).toISOString() },
  };
}
