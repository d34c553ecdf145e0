import type { Db } from "#platform/database/database.server.ts";
import type { PricedTour } from "../quote.server.ts";

const MOST_DEPARTURES = 5_000;

const kept = new WeakMap<Db, Map<string, PricedTour>>();

/** Returns perhaps outdated terms: the selling statement compares their stamp. */
export const findCachedTerms = (db: Db, departureId: string): PricedTour | undefined => kept.get(db)?.get(departureId);

export function cacheTerms(db: Db, departureId: string, tour: PricedTour): void {
  const terms = kept.get(db) ?? new Map<string, PricedTour>();
  kept.set(db, terms);
  terms.delete(departureId);
  terms.set(departureId, tour);
  const oldest = terms.keys().next();
  if (terms.size > MOST_DEPARTURES && !oldest.done) terms.delete(oldest.value);
}
