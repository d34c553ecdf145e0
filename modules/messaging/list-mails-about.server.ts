import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { waitsForUndo } from "#platform/jobs/outbox.server.ts";
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
const toCompany: MailKind[] = ["company.told", "gift.sold", "refunds.late", "alerts.raised", "studio.not_published"];

/** Lists a booking's or a quote's mails to travellers, oldest first. */
export async function listMailsAbout({ db, clock }: { db: Sql; clock: Clock }, about: string): Promise<MailAbout[]> {
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
  return [...mails, ...(await heldAbout({ db, clock }, about))];
}

/** Mails that wait in the outbox, so that their deed can be undone. Once that is over they only wait to be sent. */
async function heldAbout({ db, clock }: { db: Sql; clock: Clock }, about: string): Promise<MailAbout[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "topic", "next_attempt_at", "created_at", sql<string>`payload ->> 'to'`.as("recipient")])
    .select(waitsForUndo(clock.now()).as("isHeld"))
    // Expression as indexed (`outbox_about_idx`).
    .where(sql<string>`coalesce(payload ->> 'reference', payload ->> 'number')`, "=", about)
    .where("held_by", "is not", null)
    .where("delivered_at", "is", null)
    .where("topic", "not in", toCompany)
    .orderBy("id")
    .execute();
  return rows.map(({ id, topic, recipient, next_attempt_at, created_at, isHeld: isStillHeld }) => ({
    ...{ id, kind: topic, recipient, subject: null, status: isStillHeld ? ("held" as const) : ("waiting" as const) },
    ...{ lastError: null, refusedAt: null, sentAt: null, writtenAt: created_at.toISOString() },
    leavesAt: isStillHeld ? next_attempt_at.toISOString() : null,
  }));
}
