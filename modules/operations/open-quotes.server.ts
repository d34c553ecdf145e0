import { listOpenQuotes } from "#modules/booking/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { describeDepartureTime } from "./describe.server.ts";

type OpenQuote = Awaited<ReturnType<typeof listOpenQuotes>>[number];

/**
 * Lists acceptable quotes for hours that the company stopped selling; null: for all tours. A quote stays binding and reopens its hour, so
 * the company must offer another.
 */
export async function describeOpenQuotes(
  deps: { db: Sql; clock: Clock },
  tourId: string | null,
  isMeant: (quote: OpenQuote) => boolean,
): Promise<string[]> {
  const quotes = (await listOpenQuotes(deps, tourId)).filter(isMeant);
  if (quotes.length === 0) return [];
  return [
    `Offered by quotes that can still be accepted: ${quotes.length}. Who accepts rides at that hour all the same; quote --number offers them another.`,
    ...quotes.map(
      (one) =>
        `  ${one.number}  ${describeDepartureTime(one)}, ${describePeople(one.people)}, until ${delhiInstant(one.expiresAt)}`,
    ),
  ];
}
