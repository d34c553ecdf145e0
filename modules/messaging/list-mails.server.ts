import type { Db } from "#platform/database.server.ts";
import type { MailView } from "./model.ts";

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
