import { sql } from "kysely";
import type { Tx } from "#platform/database.server.ts";
import type { OutboxEvent } from "#platform/outbox.server.ts";

/** The topic that tells of somebody who wants to be forgotten: `{ email }`. */
const FORGOTTEN = "account.forgotten";

/**
 * Hears that a person is forgotten: what was mailed to them before is deleted, in our copies and in what the outbox has
 * delivered, also mails that could not be sent. One that is about to go out goes first: throws, and the outbox tries again in a
 * minute. Answers whether the event was of this kind.
 */
export async function hearForgotten(tx: Tx, event: OutboxEvent): Promise<boolean> {
  if (event.topic !== FORGOTTEN) return false;
  const { email } = event.payload as { email: string };
  const { rows } = await sql`SELECT FROM mail WHERE lower(recipient) = ${email} AND status = 'waiting'
    AND created_at > now() - interval '1 hour' LIMIT 1`.execute(tx);
  if (rows.length > 0) throw new Error("a mail to somebody who wants to be forgotten is still on its way");
  await sql`DELETE FROM mail WHERE lower(recipient) = ${email}`.execute(tx);
  await sql`DELETE FROM outbox WHERE lower(payload ->> 'to') = ${email} AND delivered_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM mail WHERE mail.outbox_id = outbox.id)`.execute(tx);
  await sql`UPDATE outbox SET payload = '{}' WHERE id = ${event.id}`.execute(tx);
  return true;
}
