import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

/** What somebody of the company has noted about a booking, for the others; who it was stands in the audit. */
export interface BookingNote {
  words: string;
  /** An instant. */
  at: string;
}

/** Keeps a note of at most 500 letters; it is forgotten with what the riders told, two days after the ride, or with its traveller. */
export async function addNote(
  { db, clock }: { db: Db; clock: Clock },
  { bookingId, words }: { bookingId: string; words: string },
): Promise<void> {
  await db
    .insertInto("booking_note")
    .values({ id: newId(), booking_id: bookingId, words, created_at: clock.now() })
    .execute();
}

/** The notes of these bookings, by booking, the oldest first. */
export async function listNotes(db: Sql, bookingIds: readonly string[]): Promise<ReadonlyMap<string, BookingNote[]>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("booking_note")
    .select(["booking_id", "words", "created_at"])
    .where("booking_id", "in", [...bookingIds])
    .orderBy("id")
    .execute();
  const notes = new Map<string, BookingNote[]>();
  for (const { booking_id, words, created_at } of rows)
    notes.set(booking_id, [...(notes.get(booking_id) ?? []), { words, at: created_at.toISOString() }]);
  return notes;
}

/** Nobody needs them any more: the traveller is forgotten, or another one's. */
export async function forgetNotes(db: Sql, bookingId: string): Promise<void> {
  await db.deleteFrom("booking_note").where("booking_id", "=", bookingId).execute();
}
