import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type Actor, type BookingStatus, statusesBefore } from "./model.ts";

export interface Move {
  bookingId: string;
  to: BookingStatus;
  actor: Actor;
  reason: string;
}

/**
 * The only way a booking changes its status: from one that the table allows, with a line in its history. Returns the
 * status it came from, or null when it was in none of them (somebody else was first).
 */
export async function transition(tx: Tx, clock: Clock, move: Move): Promise<BookingStatus | null> {
  const before = await tx
    .selectFrom("booking")
    .select("status")
    .where("id", "=", move.bookingId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || !statusesBefore(move.to).includes(before.status)) return null;
  const now = clock.now();
  await tx.updateTable("booking").set({ status: move.to, updated_at: now }).where("id", "=", move.bookingId).execute();
  await tx
    .insertInto("booking_event")
    .values({
      id: newId(),
      booking_id: move.bookingId,
      from_status: before.status,
      to_status: move.to,
      actor: move.actor,
      reason: move.reason,
      at: now,
    })
    .execute();
  return before.status;
}
