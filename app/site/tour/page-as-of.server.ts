import { policyOf } from "#modules/booking/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

/** Times at which a departure changes by the clock alone. */
interface Timed {
  startsAt: string;
  cutoffAt: string;
}

const HOUR_MS = 3_600_000;

/**
 * The last instant up to `now` at which the clock alone changed a tour page: midnight in Delhi, a cut-off, or the end of a refund band. The
 * page is identical until the next one, so returning visitors get a 304.
 */
export function pageAsOf(now: Date, kind: TourKind, departures: readonly Timed[]): string {
  const bands = policyOf(kind).map(({ fromHours }) => fromHours * HOUR_MS);
  let last = delhiToInstant(delhiDate(now), "00:00").getTime();
  const take = (turn: number): void => {
    if (turn > last && turn <= now.getTime()) last = turn;
  };
  for (const { startsAt, cutoffAt } of departures) {
    const start = Date.parse(startsAt);
    take(Date.parse(cutoffAt));
    for (const band of bands) take(start - band);
  }
  return new Date(last).toISOString();
}
