import type { TourForSale } from "#modules/catalogue/index.server.ts";
import type { Db } from "#platform/database/database.server.ts";

const MOST_DEPARTURES = 5_000;

const kept = new WeakMap<Db, Map<string, TourForSale>>();

/**
 * The terms on which a departure was sold the last time. They may have changed since: whoever sells on them has the
 * statement that sells compare their stamp.
 */
export const findCachedTerms = (db: Db, departureId: string): TourForSale | undefined => kept.get(db)?.get(departureId);

/** Keeps the terms for the next hold; the departure kept longest makes room when there are too many. */
export function cacheTerms(db: Db, departureId: string, tour: TourForSale): void {
  const terms = kept.get(db) ?? new Map<string, TourForSale>();
  kept.set(db, terms);
  terms.delete(departureId);
  terms.set(departureId, tour);
  const oldest = terms.keys().next();
  if (terms.size > MOST_DEPARTURES && !oldest.done) terms.delete(oldest.value);
}
