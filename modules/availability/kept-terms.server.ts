import type { Selectable } from "kysely";
import type { PlannedDeparture } from "./expand-rule.server.ts";
import type { DepartureTable } from "./tables.server.ts";

/** What of a departure is not as the rule has it that calls for it. */
export interface KeptTerms {
  /** How many places it has; where a party has it to itself, once that has left. */
  places?: number;
  cutoffAt?: Date;
  /** The riders that it needs, and when it is decided whether they are there; null: it runs with any number. */
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

/**
 * In what a departure differs from the one that a rule calls for at its hour, or null. One that is promised to run needs no riders
 * any more; one that is a party's own is sold to nobody, neither now nor later.
 */
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
