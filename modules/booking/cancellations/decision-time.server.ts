import type { ScheduleRule } from "#modules/availability/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { policyOf, timeBefore } from "../model.ts";

/** Between the word whether a ride runs and the hour from which cancelling costs more: time to read the one before the other. */
const HOURS_TO_READ = 24;

/** So long at least a departure can be booked: before it is decided whether it runs, and before its cut-off. */
const [DAYS_TO_GATHER, DAYS_TO_BOOK] = [7, 1];

/** What is wrong with a rule as somebody has written it, and in which field. */
interface RuleFault {
  field: "minimumGroup.decideHoursBefore" | "cutoff";
  words: string;
}

/**
 * Why a tour of this kind shall be given no timetable by this rule; nothing where it can. Asked of what is written anew: a rule
 * that the tour has goes on, whatever was held of rules when it came.
 */
export function ruleFaults(kind: TourKind, rule: ScheduleRule): RuleFault[] {
  const field = "minimumGroup.decideHoursBefore";
  const late = lateDecisionWords(kind, rule);
  return [...(late === null ? [] : [{ field, words: late } as const]), ...noTimeToBook(rule)];
}

/** A departure opens `horizonDays` before its day: by then neither the word whether it runs nor its cut-off may be at hand. */
function noTimeToBook({ horizonDays, minimumGroup, cutoff }: ScheduleRule): RuleFault[] {
  const faults: RuleFault[] = [];
  const opens = `from ${timeBefore(horizonDays * 24)} before on`;
  const decides = minimumGroup?.decideHoursBefore ?? 0;
  const forDecision = Math.ceil(decides / 24) + DAYS_TO_GATHER;
  if (minimumGroup && horizonDays < forDecision)
    faults.push({
      field: "minimumGroup.decideHoursBefore",
      words: `it is decided ${timeBefore(decides)} before the start whether the ride runs, and it can be booked ${opens}: its riders would not have a week to come. horizonDays: ${forDecision} or more, or decide later`,
    });
  const closes = cutoff.kind === "clock-before" ? cutoff.days * 24 : cutoff.kind === "hours-before" ? cutoff.hours : 0;
  const forCutoff = Math.ceil(closes / 24) + DAYS_TO_BOOK;
  if (horizonDays < forCutoff)
    faults.push({
      field: "cutoff",
      words: `it can be booked until ${timeBefore(closes)} before and ${opens}: that would not leave a day to book. horizonDays: ${forCutoff} or more, or a later cut-off`,
    });
  return faults;
}

/**
 * What is wrong with the hour at which a timetable decides whether a departure with a minimum of riders runs; null where nothing
 * is. Who waits for that word must have it while cancelling still gives back the most: nobody pays more to leave a ride of
 * which it is not known whether it takes place. A tour of this kind is sold under the policy that `policyOf` names.
 */
function lateDecisionWords(kind: TourKind, { minimumGroup }: ScheduleRule): string | null {
  const costsMoreFrom = policyOf(kind)[0]?.fromHours ?? 0;
  const needed = costsMoreFrom + HOURS_TO_READ;
  if (minimumGroup === undefined || minimumGroup.decideHoursBefore >= needed) return null;
  return `it is decided ${timeBefore(minimumGroup.decideHoursBefore)} before the start whether the ride runs, and cancelling costs more from ${timeBefore(costsMoreFrom)} before on: decide at least ${timeBefore(needed)} (${needed} hours) before, so that nobody pays for leaving a ride that may not run`;
}
