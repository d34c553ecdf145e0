import type { Db, Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import type { MailView } from "./model.ts";

/** A mail that was written to an address, for the copy of their data: which and when. Its words are those of what it is about. */
export interface WrittenMail {
  kind: string;
  /** Null until it has been sent. */
  subject: string | null;
  writtenAt: string;
}

/** What was mailed to an address, letters' case apart, the oldest first: all, or what was `until` then. */
export async function listMailsTo(db: Sql, email: string, until: Date | null = null): Promise<WrittenMail[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["kind", "subject", "created_at"])
    .where(fromAddress({ email: "recipient", at: "created_at" }, email, until))
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind, subject, created_at }) => ({ kind, subject, writtenAt: created_at.toISOString() }));
}

/** The newest mails, for the mailbox of the demo. */
export async function listMails(db: Db, limit = 50): Promise<MailView[]> {
  const rows = await db.selectFrom("mail").selectAll().orderBy("created_at", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    status: row.status,
    subject: row.subject ?? "(being written)",
    html: row.html ?? "",
    plain: row.plain ?? "",
    createdAt: row.created_at.toISOString(),
  }));
}
