import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { mailboxIn } from "#platform/mailbox-column.server.ts";
import { mailboxOf } from "#platform/mailbox-of.ts";
import { emit } from "#platform/outbox.server.ts";
import type { ContactMessage } from "./model.ts";

/** Of those that wait for an answer: who writes more often in a day has read that we have their messages. */
const ACKNOWLEDGED_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;

/**
 * Keeps a message of the contact form and tells the outbox twice: for the company's inbox and for the writer. All in one
 * transaction, so that a message acknowledged is a message kept. Whose address it is nobody knows: a mailbox that is typed in over
 * and over, with whatever tags, is not written to each time.
 */
export async function receiveMessage(
  { db, clock }: { db: Db; clock: Clock },
  { name, number, email, message, tour }: ContactMessage,
  to: { inbox: string; tourName: string | null },
): Promise<void> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    const isAcknowledged = (await countWaitingOf(tx, email, clock.now())) < ACKNOWLEDGED_A_DAY;
    await tx
      .insertInto("contact_message")
      .values({ id, name, number, email, message, tour_slug: tour ?? null, created_at: clock.now(), answered_at: null })
      .execute();
    await emit(tx, clock, "contact.received", {
      to: to.inbox,
      messageId: id,
      name,
      number,
      email,
      message,
      tourName: to.tourName,
    });
    if (isAcknowledged) await emit(tx, clock, "contact.acknowledged", { to: email });
  });
}

/** How many messages of a mailbox have come within the last day and wait for an answer. */
async function countWaitingOf(tx: Tx, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM contact_message
    WHERE answered_at IS NULL AND created_at > ${new Date(now.getTime() - DAY_MS)}
      AND ${mailboxIn("email")} = ${mailboxOf(email)}`.execute(tx);
  return rows[0]?.waiting ?? 0;
}
