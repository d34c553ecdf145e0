import type { Company } from "#modules/content/model.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { minutesOf } from "./office-hours.ts";

const MINUTE_MS = 60_000;

/**
 * The last opening, closing or Delhi midnight up to `now`, as an ISO instant. The page is identical until the next one, so returning
 * visitors get a 304.
 */
export function officeAsOf({ opens, closes }: Pick<Company["officeHours"], "opens" | "closes">, now: Date): string {
  const minute = minutesOf(delhiClockTime(now)) ?? 0;
  const turns = [opens, closes].map((hour) => minutesOf(hour) ?? 0).filter((turn) => turn <= minute);
  const day = delhiToInstant(delhiDate(now), "00:00").getTime();
  return new Date(day + Math.max(0, ...turns) * MINUTE_MS).toISOString();
}
