import type { ScheduleRule } from "#modules/availability/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { policyOf, timeBefore } from "../model.ts";

/** Time to read the decision before cancelling costs more. */
const HOURS_TO_READ = 24;

/** Least days on sale before the decision and the cut-off. */
const [DAYS_TO_GATHER, DAYS_TO_BOOK] = [7, 1];

interface RuleFault {
  field: "minimumGroup.decideHoursBefore" | "cutoff";
  words: string;
}

/** Checks new rules only: existing timetables go on. */
export function ruleFaults(kind: TourKind, rule: ScheduleRule): RuleFault[] {
  const field = "minimumGroup.decideHoursBefore";
  const late = lateDecisionWords(kind, rule);
  return [...(late === null ? [] : [{ field, words: late } as const]), ...noTimeToBook(rule)];
}

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

/** Guests must hear while cancelling is cheapest: nobody pays more to leave a ride that may not run. */
function lateDecisionWords(kind: TourKind, { minimumGroup }: ScheduleRule): string | null {
  const costsMoreFrom = policyOf(kind)[0]?.fromHours ?? 0;
  const needed = costsMoreFrom + HOURS_TO_READ;
  if (minimumGroup === undefined || minimumGroup.decideHoursBefore >= needed) return null;
  return `it is decided ${timeBefore(minimumGroup.decideHoursBefore)} before the start whether the ride runs, and cancelling costs more from ${timeBefore(costsMoreFrom)} before on: decide at least ${timeBefore(needed)} (${needed} hours) before, so that nobody pays for leaving a ride that may not run`;
}
