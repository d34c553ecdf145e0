import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

export interface BookingNote {
  id: string;
  words: string;
  at: string;
}

/** Saves at most 500 letters, deleted after the ride or with its traveller. Returns its id. */
export async function addNote(
  { db, clock }: { db: Db; clock: Clock },
  { bookingId, words }: { bookingId: string; words: string },
): Promise<string> {
  const id = newId();
  await db.insertInto("booking_note").values({ id, booking_id: bookingId, words, created_at: clock.now() }).execute();
  return id;
}

/** False if the booking has no such note. */
export async function removeNote(
  db: Db,
  { bookingId, noteId }: { bookingId: string; noteId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("booking_note")
    .where("id", "=", noteId)
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listNotes(db: Sql, bookingIds: readonly string[]): Promise<ReadonlyMap<string, BookingNote[]>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("booking_note")
    .select(["id", "booking_id", "words", "created_at"])
    .where("booking_id", "in", [...bookingIds])
    .orderBy("id")
    .execute();
  const notes = new Map<string, BookingNote[]>();
  for (const { id, booking_id, words, created_at } of rows)
    notes.set(booking_id, [...(notes.get(booking_id) ?? []), { id, words, at: created_at.toISOString() }]);
  return notes;
}

export async function forgetNotes(db: Sql, bookingId: string): Promise<void> {
  await db.deleteFrom("booking_note").where("booking_id", "=", bookingId).execute();
}
