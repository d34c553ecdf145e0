import { sql } from "kysely";
import { json, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { OutboxEvent } from "#platform/jobs/outbox.server.ts";
import { isMailKind, readMail } from "./model.ts";

/**
 * The topics that are a reason for no mail of themselves: others hear them. `refund.…` is told by the database, by the status that
 * a refund has come to.
 */
export const NO_MAIL: ReadonlySet<string> = new Set([
  "account.forgotten",
  "account.link_asked",
  "refund.requested",
  "refund.sent",
  "refund.processed",
  "refund.failed",
]);

/**
 * Hears the outbox: an event that is a reason for a mail becomes a mail row in the transaction that marks the event as
 * delivered, so no mail is lost and none is written twice. From then on the mail alone has the token of its link, and what a traveller
 * remarked, until it is out. Sending is `sendMail`'s, by a job. What the company is told of its bookings goes to `inbox`: who books does
 * not know that address. Throws on a topic that nobody here knows: while a new version starts beside this one, its mails wait for it.
 */
export async function createMailFromEvent(
  tx: Tx,
  event: OutboxEvent,
  { inbox }: { inbox: string },
): Promise<{ mailId: string } | null> {
  if (NO_MAIL.has(event.topic)) return null;
  if (!isMailKind(event.topic)) throw new Error(`nobody here knows the topic ${event.topic}: a newer version may`);
  const isOurs = event.topic === "company.told";
  const data = readMail(event.topic, isOurs ? { ...(event.payload as object), to: inbox } : event.payload);
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
