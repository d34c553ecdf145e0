import { sql } from "kysely";
import { json, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { OutboxEvent } from "#platform/jobs/outbox.server.ts";
import { isOwnMail } from "./mail-policies.ts";
import { isMailKind, readMail } from "./model.ts";

/** Topics for other listeners. A database trigger emits `refund.…`. */
export const NO_MAIL: ReadonlySet<string> = new Set([
  "account.forgotten",
  "account.link_asked",
  "refund.requested",
  "refund.sent",
  "refund.processed",
  "refund.failed",
]);

/**
 * Queues a mail in the transaction that delivers its event: none is lost or doubled. Token and remarks leave the
 * outbox. Throws on an unknown topic, which waits for a newer version.
 */
export async function createMailFromEvent(
  tx: Tx,
  event: OutboxEvent,
  { inbox }: { inbox: string },
): Promise<{ mailId: string } | null> {
  if (NO_MAIL.has(event.topic)) return null;
  if (!isMailKind(event.topic)) throw new Error(`nobody here knows the topic ${event.topic}: a newer version may`);
  const data = readMail(
    event.topic,
    isOwnMail(event.topic) ? { ...(event.payload as object), to: inbox } : event.payload,
  );
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
  if ("token" in data) await sql`UPDATE outbox SET payload = payload - 'token' WHERE id = ${event.id}`.execute(tx);
  if ("remarks" in data)
    await sql`UPDATE outbox SET payload = payload || '{"remarks": ""}' WHERE id = ${event.id}`.execute(tx);
  return { mailId: id };
}
