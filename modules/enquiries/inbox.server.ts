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
  /** Person of the company who answers it. */
  ownerId: string | null;
}

const ANSWER_HOURS = 24;
const MOST_OPEN = 50;
/** Messages that are counted; more are "1,000+". */
export const MOST_COUNTED_MESSAGES = 1_000;
const MOST_ANSWERED = 30;

const messages = (db: Sql) =>
  db
    .selectFrom("contact_message")
    .select(["id", "name", "number", "email", "message", "tour_slug as tour", "is_doubtful as isDoubtful"])
    .select(["created_at", "answered_at", "owner_id as ownerId"]);

type Row = Awaited<ReturnType<ReturnType<typeof messages>["execute"]>>[number];

const toMessage = ({ created_at, answered_at, ...row }: Row): InboxMessage => ({
  ...row,
  sentAt: created_at.toISOString(),
  dueAt: new Date(created_at.getTime() + ANSWER_HOURS * 3_600_000).toISOString(),
  answeredAt: answered_at?.toISOString() ?? null,
});

/** Messages of one person, or of nobody among these people. */
export type InboxOwner = { is: string } | { isNoneOf: readonly string[] };

// A person who has left answers nothing.
const isOf = (owner: InboxOwner) =>
  "is" in owner
    ? sql<boolean>`owner_id = ${owner.is}`
    : sql<boolean>`(owner_id IS NULL OR NOT owner_id = ANY(${[...owner.isNoneOf]}::uuid[]))`;

/** Lists messages that wait for an answer: the longest waiting first, doubtful ones last. */
export const listWaitingMessages = async (
  db: Sql,
  { most = MOST_OPEN, owner }: { most?: number; owner?: InboxOwner } = {},
): Promise<InboxMessage[]> =>
  (
    await messages(db)
      .where("answered_at", "is", null)
      .where(owner ? isOf(owner) : sql<boolean>`true`)
      .orderBy("is_doubtful")
      .orderBy("created_at")
      .limit(most)
      .execute()
  ).map(toMessage);

export const listAnsweredMessages = async (db: Sql): Promise<InboxMessage[]> =>
  (
    await messages(db)
      .where("answered_at", "is not", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MOST_ANSWERED)
      .execute()
  ).map(toMessage);

export async function findOpenMessage(db: Sql, id: string): Promise<InboxMessage | null> {
  const row = await messages(db).where("answered_at", "is", null).where("id", "=", id).executeTakeFirst();
  return row ? toMessage(row) : null;
}

/** Counts messages that wait for an answer, as far as they are counted, and those of them that are late. */
export async function countWaitingMessages(db: Sql, now: Date): Promise<{ waiting: number; late: number }> {
  const due = new Date(now.getTime() - ANSWER_HOURS * 3_600_000);
  const { rows } = await sql<{ waiting: number; late: number }>`
    SELECT count(*)::integer AS waiting, count(*) FILTER (WHERE created_at <= ${due} AND NOT is_doubtful)::integer AS late
    FROM (SELECT created_at, is_doubtful FROM contact_message WHERE answered_at IS NULL
      ORDER BY created_at LIMIT ${MOST_COUNTED_MESSAGES + 1}) AS open`.execute(db);
  return rows[0] ?? { waiting: 0, late: 0 };
}
