import { type ScheduleRule, scheduleRule } from "#modules/availability/model.ts";
import type { TextDraft } from "./drafts.server.ts";

/** Largest group of a tour whose text says none yet. */
const USUAL_GROUP = 10;

/**
 * Reads the rule of the timetable with which a new tour begins; null if its draft has none, or its text sells by quotes. A rule without
 * a capacity has the places of the tour's group.
 */
export function firstTimetable({ kind, value, timetable }: Pick<TextDraft, "kind" | "value" | "timetable">) {
  const { sells, groupSize } = (value ?? {}) as { sells?: unknown; groupSize?: { max?: unknown } };
  if (kind !== "tour" || timetable === null || sells === "enquiry") return null;
  const most = groupSize?.max;
  const capacity = typeof most === "number" && most > 0 ? most : USUAL_GROUP;
  return scheduleRule.safeParse({ capacity, ...(timetable as Partial<ScheduleRule>) }).data ?? null;
}
