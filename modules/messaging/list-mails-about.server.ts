import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { MailKind } from "./mail-policies.ts";

export interface MailAbout {
  id: string;
  kind: string;
  recipient: string;
  subject: string | null;
  /** `held`: it leaves at `leavesAt`, unless its deed is undone. */
  status: "waiting" | "sent" | "kept" | "failed" | "lapsed" | "withdrawn" | "held";
  lastError: string | null;
  /** Last refusal of this address by the mail server. */
  refusedAt: string | null;
  sentAt: string | null;
  writtenAt: string;
  leavesAt: string | null;
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
  const mails = rows.map(({ last_error, refused_at, sent_at, created_at, ...mail }) => ({
    ...mail,
    lastError: last_error,
    refusedAt: refused_at?.toISOString() ?? null,
    sentAt: sent_at?.toISOString() ?? null,
    writtenAt: created_at.toISOString(),
    leavesAt: null,
  }));
  return [...mails, ...(await heldAbout(db, about))];
}

/** Mails that wait for a moment in the outbox, so that their deed can be undone. */
async function heldAbout(db: Sql, about: string): Promise<MailAbout[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "topic", "next_attempt_at", "created_at", sql<string>`payload ->> 'to'`.as("recipient")])
    // Expression as indexed (`outbox_about_idx`).
    .where(sql<string>`coalesce(payload ->> 'reference', payload ->> 'number')`, "=", about)
    .where("held_by", "is not", null)
    .where("delivered_at", "is", null)
    .where("topic", "not in", toCompany)
    .orderBy("id")
    .execute();
  return rows.map(({ id, topic, recipient, next_attempt_at, created_at }) => ({
    ...{ id, kind: topic, recipient, subject: null, status: "held" as const },
    ...{ lastError: null, refusedAt: null, sentAt: null, writtenAt: created_at.toISOString() },
    leavesAt: next_attempt_at.toISOString(),
  }));
}
