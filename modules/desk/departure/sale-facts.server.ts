import { findDeparture, findGuidedPlaces, findSaleTerms } from "#modules/availability/index.server.ts";
import { isExclusive } from "#modules/booking/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { SaleFacts } from "./why-not-bookable.ts";

/** Gathers what decides a sale to so many people; null if there is no such departure. */
export async function findSaleFacts(
  deps: { db: Sql; clock: Clock },
  { departureId, people = 1 }: { departureId: string; people?: number },
): Promise<SaleFacts | null> {
  const [terms, departure] = await Promise.all([
    findSaleTerms(deps.db, departureId),
    findDeparture(deps, departureId, people),
  ]);
  if (!terms || !departure) return null;
  const [tour, isOwn, guidedPlaces] = await Promise.all([
    getBookedTour(deps.db, departure.tourId),
    isExclusive(deps.db, departureId),
    findGuidedPlaces(deps.db, departureId, Math.max(people, departure.placesLeft)),
  ]);
  const { group } = departure;
  const { startsAt, endsAt, cutoffAt, ...rest } = terms;
  return {
    ...{ departureId, people, now: deps.clock.now().toISOString(), groupSizeMax: tour.groupSizeMax, guidedPlaces },
    ...rest,
    isPartys: terms.isPartys || isOwn,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    cutoffAt: cutoffAt.toISOString(),
    forming:
      group?.state === "forming"
        ? { minimum: group.minimum, riders: group.riders, decidesAt: new Date(group.decidesAt).toISOString() }
        : null,
  };
}
