import { type Db, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

/** A mail that has not been sent; omitted fields are those of a waiting one. */
interface MailRow {
  kind: string;
  recipient: string;
  data?: object;
  /** Payload of its event; defaults to the mail's data. */
  payload?: object;
  status?: "waiting" | "sent" | "kept" | "failed";
  subject?: string;
  lastError?: string;
  refusedAt?: Date;
  /** Moment of writing; the database's own time by default. */
  at?: Date;
}

/** Keeps a mail with the event that was its reason, which is delivered. Answers the mail's id. */
export async function keepMail(db: Db, mail: MailRow): Promise<string> {
  const { kind, recipient, data = {}, payload = data, status = "waiting", at = new Date() } = mail;
  const [id, outboxId] = [newId(), newId()];
  await db
    .insertInto("outbox")
    .values({
      ...{ id: outboxId, topic: kind, payload: json(payload) },
      ...{ next_attempt_at: at, delivered_at: at, last_error: null },
    })
    .execute();
  await db
    .insertInto("mail")
    .values({
      ...{ id, outbox_id: outboxId, kind, recipient, data: json(data), status, ...(mail.at && { created_at: at }) },
      ...{ subject: mail.subject ?? null, html: null, plain: null, sent_at: null },
      ...{ last_error: mail.lastError ?? null, refused_at: mail.refusedAt ?? null },
    })
    .execute();
  return id;
}
