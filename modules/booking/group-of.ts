import type { GroupStanding } from "#modules/availability/model.ts";
import type { BookingCategory } from "./model.ts";

/** Minimum of riders for a party. Null if its ride runs anyway: private, quoted or large enough alone. */
export function groupOf(
  group: GroupStanding | null,
  { people, category, isQuoted }: { people: number; category: BookingCategory; isQuoted: boolean },
): GroupStanding | null {
  if (group === null || category === "private" || isQuoted) return null;
  return group.state === "forming" && people >= group.minimum ? null : group;
}
