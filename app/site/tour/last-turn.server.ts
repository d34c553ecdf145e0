import { type PolicyBand, policyOf } from "#modules/booking/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { delhiToInstant } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";

/** What of a departure comes to its end by the clock alone. */
interface Timed {
  startsAt: string;
  cutoffAt: string;
}

const HOUR_MS = 3_600_000;

/**
 * The last instant, up to `now`, at which the clock alone changed what a tour's page says: a day began in Delhi, a departure's booking
 * closed, a band of its cancellation policy ended. A page as of that instant says what one as of `now` says, and is letter for letter
 * the same until the next one: who comes back with it is told that nothing has changed (304).
 */
export function lastTurn(now: Date, kind: TourKind, departures: readonly Timed[]): string {
  const bands = policyOf(kind);
  const turns = departures.flatMap((departure) => turnsOf(departure, bands));
  const day = delhiToInstant(delhiDate(now), "00:00").getTime();
  return new Date(Math.max(day, ...turns.filter((turn) => turn <= now.getTime()))).toISOString();
}

const turnsOf = ({ startsAt, cutoffAt }: Timed, bands: readonly PolicyBand[]): number[] => [
  Date.parse(cutoffAt),
  ...bands.map(({ fromHours }) => Date.parse(startsAt) - fromHours * HOUR_MS),
];
