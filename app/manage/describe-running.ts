import type { GroupStanding } from "#modules/availability/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** How sure it is that a ride runs, to who books it or has booked it; nothing where there is nothing to say. */
export function describeRunning(
  group: Pick<GroupStanding, "state" | "minimum" | "decidesAt" | "asOf"> | null | undefined,
): string | null {
  if (group?.state === "forming")
    return `Runs once ${group.minimum} riders have booked; decided by ${delhiInstant(group.decidesAt, group.asOf)}. If it does not run, all of your money comes back.`;
  return group?.state === "guaranteed" ? "Guaranteed to run." : null;
}

/** The same to who has booked it: they hear from us, whatever is decided. */
export function describeRunningOfBooked(group: Parameters<typeof describeRunning>[0]): string | null {
  const words = describeRunning(group);
  return group?.state === "forming" ? `${words} We write to you either way.` : words;
}
