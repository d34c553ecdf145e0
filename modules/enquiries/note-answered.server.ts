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

/** Takes the mark back. False if it is not marked. */
export async function reopenMessage(db: Sql, id: string): Promise<boolean> {
  const reopened = await db
    .updateTable("contact_message")
    .set({ answered_at: null })
    .where("id", "=", id)
    .where("answered_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return reopened !== undefined;
}

/** Gives an open message to a person, or to nobody. False if it is not open, or has another owner than `from` by now. */
export async function giveMessage(
  db: Sql,
  id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const given = await db
    .updateTable("contact_message")
    .set({ owner_id: to })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .where("owner_id", "is not distinct from", from)
    .returning("id")
    .executeTakeFirst();
  return given !== undefined;
}

/** Answered message, to be opened again. */
export const findAnsweredMessage = async (db: Sql, id: string): Promise<{ name: string; answeredAt: Date } | null> => {
  const row = await db
    .selectFrom("contact_message")
    .select(["name", "answered_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.answered_at ? { name: row.name, answeredAt: row.answered_at } : null;
};
