import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

export interface InboxMessage {
  id: string;
  name: string;
  number: string;
  email: string;
  message: string;
  /** Slug of the tour that it is about. */
  tour: string | null;
  /** A robot may have sent it. */
  isDoubtful: boolean;
  sentAt: string;
  /** The site promises an answer within a day. */
  dueAt: string;
  answeredAt: string | null;
}

const ANSWER_HOURS = 24;
const MOST_OPEN = 50;
/** Messages that are counted; more are "1,000+". */
export const MOST_COUNTED_MESSAGES = 1_000;
const MOST_ANSWERED = 30;

const messages = async (db: Sql, isOpen: boolean): Promise<InboxMessage[]> => {
  const all = db
    .selectFrom("contact_message")
    .select(["id", "name", "number", "email", "message", "tour_slug as tour", "is_doubtful as isDoubtful"])
    .select(["created_at", "answered_at"]);
  const rows = await (isOpen
    ? all.where("answered_at", "is", null).orderBy("is_doubtful").orderBy("created_at").limit(MOST_OPEN)
    : all.where("answered_at", "is not", null).orderBy("created_at", "desc").orderBy("id", "desc").limit(MOST_ANSWERED)
  ).execute();
  return rows.map(({ created_at, answered_at, ...row }) => ({
    ...row,
    sentAt: created_at.toISOString(),
    dueAt: new Date(created_at.getTime() + ANSWER_HOURS * 3_600_000).toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }));
};

/** Lists messages that wait for an answer: the longest waiting first, doubtful ones last. */
export const listWaitingMessages = (db: Sql): Promise<InboxMessage[]> => messages(db, true);
/** Lists the newest answered messages. */
export const listAnsweredMessages = (db: Sql): Promise<InboxMessage[]> => messages(db, false);

/** Counts messages that wait for an answer, as far as they are counted, and those of them that are late. */
export async function countWaitingMessages(db: Sql, now: Date): Promise<{ waiting: number; late: number }> {
  const due = new Date(now.getTime() - ANSWER_HOURS * 3_600_000);
  const { rows } = await sql<{ waiting: number; late: number }>`
    SELECT count(*)::integer AS waiting, count(*) FILTER (WHERE created_at <= ${due} AND NOT is_doubtful)::integer AS late
    FROM (SELECT created_at, is_doubtful FROM contact_message WHERE answered_at IS NULL
      ORDER BY created_at LIMIT ${MOST_COUNTED_MESSAGES + 1}) AS open`.execute(db);
  return rows[0] ?? { waiting: 0, late: 0 };
}
