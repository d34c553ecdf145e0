import type { ColumnType, Generated } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, json, type Tx } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Mailer } from "#platform/mail.server.ts";
import type { OutboxEvent } from "#platform/outbox.server.ts";
import { isMailKind, type MailView, mailKinds, type RenderMail } from "./model.ts";

declare module "#platform/database.server.ts" {
  interface Tables {
    mail: MailTable;
  }
}

interface MailTable {
  id: string;
  outbox_id: string;
  kind: string;
  recipient: string;
  subject: string | null;
  html: string | null;
  plain: string | null;
  data: ColumnType<unknown, unknown, unknown>;
  status: "waiting" | "sent" | "kept" | "failed";
  last_error: string | null;
  sent_at: Date | null;
  created_at: Generated<Date>;
}

/**
 * Hears the outbox: an event that is a reason for a mail becomes a mail row in the transaction that marks the event as
 * delivered, so no mail is lost and none is written twice. Sending is `sendMail`'s, by a job.
 */
export async function hearOutbox(tx: Tx, event: OutboxEvent): Promise<{ mailId: string } | null> {
  if (!isMailKind(event.topic)) return null;
  const data = mailKinds[event.topic].parse(event.payload);
  const id = newId();
  await tx
    .insertInto("mail")
    .values({
      id,
      outbox_id: event.id,
      kind: event.topic,
      recipient: data.to,
      subject: null,
      html: null,
      plain: null,
      data: json(data),
      status: "waiting",
      last_error: null,
      sent_at: null,
    })
    .execute();
  return { mailId: id };
}

/**
 * Renders and sends one waiting mail; a mail already sent is left alone. Throws when the mail server does not take it, so
 * that the job is tried again (a crash between the server's yes and our note sends it twice: at least once, by choice).
 */
export async function sendMail(
  { db, clock, log, mailer, render }: { db: Db; clock: Clock; log: Logger; mailer: Mailer; render: RenderMail },
  mailId: string,
): Promise<void> {
  const mail = await db.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!mail || mail.status === "sent" || mail.status === "kept" || !isMailKind(mail.kind)) return;
  const { unsubscribeUrl, ...rendered } = await render(mail.kind, mailKinds[mail.kind].parse(mail.data));
  try {
    const status = await mailer.send({
      id: mail.id,
      to: mail.recipient,
      ...rendered,
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    });
    await db
      .updateTable("mail")
      .set({ ...rendered, status, sent_at: clock.now(), last_error: null })
      .where("id", "=", mail.id)
      .execute();
    log.info({ mailId, kind: mail.kind, status }, "mail");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await db.updateTable("mail").set({ status: "failed", last_error: message }).where("id", "=", mail.id).execute();
    throw error;
  }
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
