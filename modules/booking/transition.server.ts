import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type Actor, type BookingStatus, statusesBefore } from "./model.ts";

export interface Move {
  bookingId: string;
  to: BookingStatus;
  actor: Actor;
  reason: string;
  /** "status" unless given. */
  kind?: "status" | "paid";
}

/** Changes a status. Null if not allowed, or another was first. A trigger releases the code of a booking that ends. */
export async function transition(tx: Tx, clock: Clock, { bookingId, ...move }: Move): Promise<BookingStatus | null> {
  const [moved] = await transitionAll(tx, clock, { bookingIds: [bookingId], ...move });
  return moved?.from ?? null;
}

export async function transitionAll(
  tx: Tx,
  clock: Clock,
  { bookingIds, to, actor, reason, kind = "status" }: Omit<Move, "bookingId"> & { bookingIds: readonly string[] },
): Promise<{ id: string; from: BookingStatus }[]> {
  const eventIds = bookingIds.map(() => newId());
  const { rows } = await sql<{ id: string; from: BookingStatus }>`
    WITH before AS (
      SELECT id, status FROM booking WHERE id = ANY(${bookingIds}::uuid[]) AND status = ANY(${statusesBefore(to)}::text[])
      ORDER BY id FOR UPDATE
    ),
    moved AS (
      UPDATE booking SET status = ${to}, updated_at = ${clock.now()} FROM before WHERE booking.id = before.id
      RETURNING booking.id, before.status AS from_status
    ),
    noted AS (
      INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, kind, reason, at)
      SELECT event.id, moved.id, from_status, ${to}, ${actor}, ${kind}, ${reason}, ${clock.now()}::timestamptz
      FROM moved JOIN unnest(${eventIds}::uuid[], ${bookingIds}::uuid[]) AS event (id, booking_id) ON booking_id = moved.id
    )
    SELECT id, from_status AS "from" FROM moved`.execute(tx);
  return rows;
}
