import type { GroupStanding } from "#modules/availability/model.ts";
import type { BookingCategory } from "./model.ts";

/**
 * How a departure stands with its minimum of riders, as it concerns one party: null where it needs none, and where it runs for this
 * party anyhow, that is alone, by a quote, or because they are enough by themselves.
 */
export function groupOf(
  group: GroupStanding | null,
  { people, category, isQuoted }: { people: number; category: BookingCategory; isQuoted: boolean },
): GroupStanding | null {
  if (group === null || category === "private" || isQuoted) return null;
  return group.state === "forming" && people >= group.minimum ? null : group;
}
