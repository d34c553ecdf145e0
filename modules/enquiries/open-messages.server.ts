import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** Unanswered message; `tour` is a slug. */
export interface OpenMessage {
  id: string;
  name: string;
  number: string;
  email: string;
  message: string;
  tour: string | null;
  /** A robot may have sent it. */
  isDoubtful: boolean;
  sentAt: Date;
}

const open = (db: Sql) =>
  db
    .selectFrom("contact_message")
    .select([
      "id",
      "name",
      "number",
      "email",
      "message",
      "tour_slug as tour",
      "is_doubtful as isDoubtful",
      "created_at as sentAt",
    ])
    .where("answered_at", "is", null);

/** Unanswered messages, oldest first. Complements the inbox, where a mail may be lost. */
export const listOpenMessages = (db: Sql, most = 1_000): Promise<OpenMessage[]> =>
  open(db).orderBy("created_at").limit(most).execute();

export const findOpenMessage = async (db: Sql, id: string): Promise<OpenMessage | null> =>
  (await open(db).where("id", "=", id).executeTakeFirst()) ?? null;

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
