import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** A message of the contact form that nobody has noted as answered. `tour`: the slug of the tour its writer came from, if any. */
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

/** The messages that wait for an answer, the oldest first. The company's inbox has them too; here none is lost with a mail. */
export const listOpenMessages = (db: Sql): Promise<OpenMessage[]> => open(db).orderBy("created_at").execute();

/** One of them; null when there is none with this id, or it has been answered. */
export const findOpenMessage = async (db: Sql, id: string): Promise<OpenMessage | null> =>
  (await open(db).where("id", "=", id).executeTakeFirst()) ?? null;

/** Notes a message as answered; the answer itself is a mail of ours. False when none with this id waits. */
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
