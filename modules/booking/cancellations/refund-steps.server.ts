import type { Selectable } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { findRest } from "../changes/rest.server.ts";
import type { BandWithSum } from "../refund-policies.ts";
import type { BookingTable } from "../tables.server.ts";
import { heldPaiseOf } from "./payable-refs.server.ts";
import { refundBands } from "./quote-cancellation.ts";

/** Refund bands ahead, with paise for the whole party. */
export async function refundSteps(
  db: Sql,
  booking: Selectable<BookingTable>,
  { startsAt, now }: { startsAt: string; now: Date },
): Promise<BandWithSum[]> {
  const terms = {
    ...{ prices: booking.prices, category: booking.category, lines: booking.price_lines, startsAt },
    ...{ totalPaise: booking.total_paise, people: booking.people, bands: booking.policy },
    heldPaise: await heldPaiseOf(db, booking.id),
    unpaidPaise: (await findRest(db, booking.id))?.duePaise ?? 0,
  };
  return refundBands(terms, now.toISOString());
}
