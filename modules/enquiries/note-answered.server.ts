import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** Marks as answered; the answer is a separate mail. False if not open. */
export async function noteAnswered({ db, clock }: { db: Sql; clock: Clock }, id: string): Promise<boolean> {
  const noted = await db
    .updateTable("contact_message")
    .set({ answered_at: clock.now() })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
