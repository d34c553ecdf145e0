import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

export interface MessageFrom {
  id: string;
  name: string;
  message: string;
  sentAt: Date;
  answeredAt: Date | null;
}

const MOST_LISTED = 100;

/** Lists the newest messages from an address, oldest first. */
export async function listMessagesFrom(db: Sql, email: string): Promise<MessageFrom[]> {
  const rows = await db
    .selectFrom("contact_message")
    .select(["id", "name", "message", "created_at as sentAt", "answered_at as answeredAt"])
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .orderBy("created_at", "desc")
    .limit(MOST_LISTED)
    .execute();
  return rows.toReversed();
}
