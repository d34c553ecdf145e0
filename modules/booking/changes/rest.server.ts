import { sql } from "kysely";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

export interface Rest {
  id: string;
  duePaise: number;
}

/** Notes unpaid rests of bookings. Guests pay them until the ride starts. */
export async function noteRests(
  tx: Tx,
  rests: readonly { bookingId: string; duePaise: number; payableUntil: Date }[],
  now: Date,
): Promise<void> {
  if (rests.length === 0) return;
  await tx
    .insertInto("booking_change")
    .values(
      rests.map(({ bookingId, duePaise, payableUntil }) => ({
        ...{ id: newId(), booking_id: bookingId, kind: "rest" as const, status: "due" as const, due_paise: duePaise },
        ...{ to_departure_id: null, price_lines: null, prices: null, total_paise: null, new_contact: null },
        ...{ link_version: 0, expires_at: payableUntil, created_at: now, applied_at: null },
      })),
    )
    .execute();
}

export async function findRest(db: Sql, bookingId: string): Promise<Rest | null> {
  const row = await db
    .selectFrom("booking_change")
    .innerJoin("booking", "booking.id", "booking_id")
    .select(["booking_change.id", "due_paise as duePaise"])
    .where("booking_id", "=", bookingId)
    .where("booking_change.status", "=", "due")
    .where("booking.status", "in", ["confirmed", "completed", "no_show"])
    .executeTakeFirst();
  return row ?? null;
}

/** SQL: paise that are due of a booking that stands. */
export const restPaise = sql<number>`(CASE WHEN booking.status IN ('confirmed', 'completed', 'no_show') THEN coalesce((
  SELECT due_paise FROM booking_change WHERE booking_id = booking.id AND status = 'due'), 0) ELSE 0 END)`;

/** Lowers the rest of a locked booking by a new payable: money for the old one goes back. */
export async function lowerRest(tx: Tx, bookingId: string, duePaise: number, now: Date): Promise<void> {
  const rest = await findRest(tx, bookingId);
  if (rest === null || rest.duePaise <= duePaise) return;
  const ended = await tx
    .updateTable("booking_change")
    .set({ status: "expired" })
    .where("id", "=", rest.id)
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  // The provider moves nothing under one rupee.
  if (duePaise >= LEAST_PAYMENT_PAISE)
    await noteRests(tx, [{ bookingId, duePaise, payableUntil: ended.expires_at }], now);
}
