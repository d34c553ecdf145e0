import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import type { Move } from "../transition.server.ts";

/** Notes what was chosen instead of a departure called off, if such a choice was open; the first one stands. */
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

/**
 * Whether the company has told a booking's guests that their ride does not take place, and they have not chosen yet. Their
 * departure may run after all, for a party: not for them, who were told that they choose. With `choiceId` only that choice counts.
 */
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

/**
 * Whether a ride does not take place for a booking's guests: the company called its departure off, even where it runs after all
 * for a party.
 */
export const isCalledOffFor = async (
  db: Sql,
  departure: { isCalledOff: boolean } | null,
  bookingId: string,
): Promise<boolean> => departure?.isCalledOff === true || (await hasOpenChoice(db, bookingId));

/** Whether a choice is open, within a statement, of the row of `booking`. */
export const withOpenChoice = sql<boolean>`EXISTS (
  SELECT FROM guest_choice WHERE guest_choice.booking_id = booking.id AND guest_choice.choice IS NULL)`;

/** The same as `isCalledOffFor` within a statement, of the rows of `booking` and `departure`. */
export const isCalledOff = sql<boolean>`(departure.status = 'cancelled' OR ${withOpenChoice})`.as("isCalledOff");
