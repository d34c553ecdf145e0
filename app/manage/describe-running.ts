import type { GroupStanding } from "#modules/availability/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** Says if a departure is certain to run; null if there is nothing to say. */
export function describeRunning(
  group: Pick<GroupStanding, "state" | "minimum" | "decidesAt" | "asOf"> | null | undefined,
): string | null {
  if (group?.state === "forming")
    return `Runs once ${group.minimum} riders have booked. We decide by ${delhiInstant(group.decidesAt, group.asOf)}. If it doesn't run, you get all of your money back.`;
  return group?.state === "guaranteed" ? "Guaranteed to run." : null;
}

/** The same for a booked traveller, whom we inform either way. */
export function describeRunningOfBooked(group: Parameters<typeof describeRunning>[0]): string | null {
  const words = describeRunning(group);
  return group?.state === "forming" ? `${words} We'll write to you either way.` : words;
}
