import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { MailKind } from "./mail-policies.ts";

export interface MailAbout {
  id: string;
  kind: string;
  recipient: string;
  subject: string | null;
  status: "waiting" | "sent" | "kept" | "failed" | "lapsed";
  lastError: string | null;
  /** Last refusal of this address by the mail server. */
  refusedAt: string | null;
  sentAt: string | null;
  writtenAt: string;
}

/** Kinds that go to the company itself. */
const toCompany: MailKind[] = ["company.told", "refunds.late", "alerts.raised"];

/** Lists a booking's or a quote's mails to travellers, oldest first. */
export async function listMailsAbout(db: Sql, about: string): Promise<MailAbout[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "subject", "status", "last_error", "refused_at", "sent_at", "created_at"])
    // Expression as indexed (`mail_about_idx`).
    .where(sql<string>`coalesce(data ->> 'reference', data ->> 'number')`, "=", about)
    .where("kind", "not in", toCompany)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ last_error, refused_at, sent_at, created_at, ...mail }) => ({
    ...mail,
    lastError: last_error,
    refusedAt: refused_at?.toISOString() ?? null,
    sentAt: sent_at?.toISOString() ?? null,
    writtenAt: created_at.toISOString(),
  }));
}
