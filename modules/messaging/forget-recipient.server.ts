import { sql } from "kysely";
import type { Tx } from "#platform/database.server.ts";
import type { OutboxEvent } from "#platform/outbox.server.ts";

/** The topic that tells of somebody who wants to be forgotten: `{ email }`. */
const FORGOTTEN = "account.forgotten";

/**
 * Hears that a person is forgotten: what was mailed to them before is deleted, in our copies and in what the outbox has
 * delivered. Answers whether the event was of this kind.
 */
export async function hearForgotten(tx: Tx, event: OutboxEvent): Promise<boolean> {
  if (event.topic !== FORGOTTEN) return false;
  const { email } = event.payload as { email: string };
  await sql`DELETE FROM mail WHERE lower(recipient) = ${email} AND status IN ('sent', 'kept')`.execute(tx);
  await sql`DELETE FROM outbox WHERE lower(payload ->> 'to') = ${email} AND delivered_at IS NOT NULL`.execute(tx);
  await sql`UPDATE outbox SET payload = '{}' WHERE id = ${event.id}`.execute(tx);
  return true;
}
