import type { Selectable } from "kysely";
import type { PlannedDeparture } from "./expand-rule.server.ts";
import type { DepartureTable } from "./tables.server.ts";

export interface KeptTerms {
  /** Of a private party's departure: once they have left. */
  places?: number;
  cutoffAt?: Date;
  minimum?: { riders: number; decidesAt: Date } | null;
}

export const termColumns = [
  "capacity",
  "capacity_before_party",
  "cutoff_at",
  "group_min",
  "decides_at",
  "guaranteed_at",
] as const;
type Terms = Pick<Selectable<DepartureTable>, (typeof termColumns)[number]>;

/** A guaranteed departure needs no riders; one made for a party is never sold. */
export function keptTerms(departure: Terms, planned: PlannedDeparture): KeptTerms | null {
  const { cutoff_at: cutoffAt, group_min: riders, decides_at: decidesAt, guaranteed_at: guaranteedAt } = departure;
  const places = departure.capacity_before_party ?? departure.capacity;
  const isSold = places > 0;
  const isSameMinimum = decidesAt?.getTime() === planned.decidesAt?.getTime() && riders === planned.groupMin;
  const kept: KeptTerms = {
    ...(isSold && places !== planned.capacity ? { places } : {}),
    ...(isSold && cutoffAt.getTime() !== planned.cutoffAt.getTime() ? { cutoffAt } : {}),
    ...(guaranteedAt !== null || isSameMinimum ? {} : { minimum: decidesAt && { riders, decidesAt } }),
  };
  return Object.keys(kept).length === 0 ? null : kept;
}
