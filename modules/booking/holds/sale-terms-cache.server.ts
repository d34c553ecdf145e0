import type { TourForSale } from "#modules/catalogue/index.server.ts";
import type { Db } from "#platform/database/database.server.ts";

const MOST_DEPARTURES = 5_000;

const kept = new WeakMap<Db, Map<string, TourForSale>>();

/** Returns perhaps outdated terms: the selling statement compares their stamp. */
export const findCachedTerms = (db: Db, departureId: string): TourForSale | undefined => kept.get(db)?.get(departureId);

export function cacheTerms(db: Db, departureId: string, tour: TourForSale): void {
  const terms = kept.get(db) ?? new Map<string, TourForSale>();
  kept.set(db, terms);
  terms.delete(departureId);
  terms.set(departureId, tour);
  const oldest = terms.keys().next();
  if (terms.size > MOST_DEPARTURES && !oldest.done) terms.delete(oldest.value);
}
