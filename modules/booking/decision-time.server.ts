import type { ScheduleRule } from "#modules/availability/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { policyOf, timeBefore } from "./model.ts";

/** Between the word whether a ride runs and the hour from which cancelling costs more: time to read the one before the other. */
const HOURS_TO_READ = 24;

/**
 * What is wrong with the hour at which a timetable decides whether a departure with a minimum of riders runs; null where nothing
 * is. Who waits for that word must have it while cancelling still gives back the most: nobody pays more to leave a ride of
 * which it is not known whether it takes place. A tour of this kind is sold under the policy that `policyOf` names.
 */
export function lateDecisionWords(kind: TourKind, { minimumGroup }: Pick<ScheduleRule, "minimumGroup">): string | null {
  const costsMoreFrom = policyOf(kind)[0]?.fromHours ?? 0;
  const needed = costsMoreFrom + HOURS_TO_READ;
  if (minimumGroup === undefined || minimumGroup.decideHoursBefore >= needed) return null;
  return `it is decided ${timeBefore(minimumGroup.decideHoursBefore)} before the start whether the ride runs, and cancelling costs more from ${timeBefore(costsMoreFrom)} before on: decide at least ${timeBefore(needed)} (${needed} hours) before, so that nobody pays for leaving a ride that may not run`;
}
