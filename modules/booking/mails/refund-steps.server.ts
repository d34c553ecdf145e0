import type { Selectable } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { heldPaiseOf } from "../cancellations/payable-refs.server.ts";
import { quoteCancellation } from "../cancellations/quote-cancellation.ts";
import { type DatedBand, datedPolicy } from "../refund-policies.ts";
import type { BookingTable } from "../tables.server.ts";

/** Refund bands ahead, with paise for the whole party. */
export async function refundSteps(
  db: Sql,
  booking: Selectable<BookingTable>,
  { startsAt, now }: { startsAt: string; now: Date },
): Promise<(DatedBand & { backPaise: number })[]> {
  const terms = {
    ...{ prices: booking.prices, category: booking.category, lines: booking.price_lines, startsAt },
    ...{ totalPaise: booking.total_paise, people: booking.people, bands: booking.policy },
    heldPaise: await heldPaiseOf(db, booking.id),
  };
  return datedPolicy(booking.policy, startsAt, now.toISOString()).map((band) => ({
    ...band,
    backPaise: quoteCancellation(terms, booking.people, band.until).refundPaise,
  }));
}
