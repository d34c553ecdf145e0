import type { Db, Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";
import type { MailKind, MailView } from "./model.ts";

/** Without its words. */
export interface WrittenMail {
  kind: string;
  subject: string | null;
  writtenAt: string;
}

/** Lists mails to an address in any case, oldest first. */
export async function listMailsTo(db: Sql, email: string, until: Date | null = null): Promise<WrittenMail[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["kind", "subject", "created_at"])
    .where(fromAddress({ email: "recipient", at: "created_at" }, email, until))
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind, subject, created_at }) => ({ kind, subject, writtenAt: created_at.toISOString() }));
}

/** Newest mail of a kind, with the fault of its last try; null if there was none. */
export async function lastMailOf(db: Sql, kind: MailKind): Promise<{ status: string; error: string | null } | null> {
  const row = await db
    .selectFrom("mail")
    .select(["status", "last_error"])
    .where("kind", "=", kind)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { status: row.status, error: row.last_error } : null;
}

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

/** HTML of a kept mail; null if there is none or its words are forgotten. */
export async function findMailPage(db: Sql, id: string): Promise<string | null> {
  const row = await db.selectFrom("mail").select("html").where("id", "=", id).executeTakeFirst();
  return row?.html ?? null;
}
