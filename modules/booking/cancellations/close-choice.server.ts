import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import type { Move } from "../transition.server.ts";

/** Records the choice after a call-off. The first stands. */
export async function closeChoice(
  tx: Tx,
  clock: Clock,
  { bookingId, choice, by }: { bookingId: string; choice: "move" | "credit" | "refund"; by: Move["actor"] },
): Promise<void> {
  await tx
    .updateTable("guest_choice")
    .set({ choice, chosen_by: by === "provider" ? "system" : by, chosen_at: clock.now() })
    .where("booking_id", "=", bookingId)
    .where("choice", "is", null)
    .execute();
}

/** True while guests must choose after a call-off, even if the ride now runs for another party. */
export async function hasOpenChoice(db: Sql, bookingId: string, choiceId?: string): Promise<boolean> {
  const row = await db
    .selectFrom("guest_choice")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("choice", "is", null)
    .$if(choiceId !== undefined, (query) => query.where("id", "=", choiceId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the ride is off for these guests, even if it runs for another party. */
export const isCalledOffFor = async (
  db: Sql,
  departure: { isCalledOff: boolean } | null,
  bookingId: string,
): Promise<boolean> => departure?.isCalledOff === true || (await hasOpenChoice(db, bookingId));

export const withOpenChoice = sql<boolean>`EXISTS (
  SELECT FROM guest_choice WHERE guest_choice.booking_id = booking.id AND guest_choice.choice IS NULL)`;

/** `isCalledOffFor` in SQL, on `booking` and `departure`. */
export const isCalledOff = sql<boolean>`(departure.status = 'cancelled' OR ${withOpenChoice})`.as("isCalledOff");
