import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { lockBooking } from "../lock-booking.server.ts";

/**
 * Notes that riders have come to the meeting point, or takes that back. Null if the booking rides no more; else the
 * numbers of the riders that changed.
 */
export const markArrived = (
  { db, clock }: { db: Db; clock: Clock },
  bookingId: string,
  { positions, hasCome }: { positions: readonly number[]; hasCome: boolean },
): Promise<number[] | null> =>
  inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !["confirmed", "completed"].includes(booking.status)) return null;
    const now = clock.now();
    const changed = await tx
      .updateTable("rider")
      .set({ arrived_at: hasCome ? now : null, updated_at: now })
      .where("booking_id", "=", bookingId)
      .where("cancelled_at", "is", null)
      .where("position", "in", [...positions])
      .where("arrived_at", hasCome ? "is" : "is not", null)
      .returning("position")
      .execute();
    return changed.map(({ position }) => position).sort((one, other) => one - other);
  });

/** Riders of a booking who are ticked as arrived, by their numbers, with the instant. */
export async function findArrivals(db: Sql, bookingId: string): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("rider")
    .select(["position", "arrived_at"])
    .where("booking_id", "=", bookingId)
    .where("cancelled_at", "is", null)
    .execute();
  return new Map(rows.flatMap(({ position, arrived_at }) => (arrived_at ? [[position, arrived_at] as const] : [])));
}
