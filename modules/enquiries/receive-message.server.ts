import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { mailboxIn } from "#platform/database/mailbox-column.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { mailboxOf } from "#platform/mail/mailbox-of.ts";
import type { ContactMessage } from "./contact-message.server.ts";

/** Of those that wait for an answer: who writes more often in a day has read that we have their messages. */
const ACKNOWLEDGED_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;

/**
 * Keeps a message of the contact form and tells the outbox twice: for the company's inbox and for the writer. All in one
 * transaction, so that a message acknowledged is a message kept. Whose address it is nobody knows: a mailbox that is typed in over
 * and over, with whatever tags, is not written to each time. Sent once more within the hour and unanswered, by a second press or a browser
 * that had no answer, it is the message that is there. `isDoubtful`: a robot may have sent it. It is kept and marked, and not acknowledged.
 */
export async function receiveMessage(
  { db, clock }: { db: Db; clock: Clock },
  { name, number, email, message, tour }: ContactMessage,
  to: { inbox: string; tourName: string | null; isDoubtful?: boolean },
): Promise<void> {
  const id = newId();
  const isDoubtful = to.isDoubtful === true;
  await inTransaction(db, async (tx) => {
    // One after the other, so that the second of two presses finds what the first has left.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`message of ${email}`}, 0))`.execute(tx);
    const sentBefore = tx
      .selectFrom("contact_message")
      .select("id")
      .where("answered_at", "is", null)
      .where("email", "=", email)
      .where("message", "=", message)
      .where("tour_slug", "is not distinct from", tour ?? null)
      .where("created_at", ">", duplicateWindowStart(clock));
    if (await sentBefore.executeTakeFirst()) return;
    const isAcknowledged = !isDoubtful && (await countWaitingOf(tx, email, clock.now())) < ACKNOWLEDGED_A_DAY;
    await tx
      .insertInto("contact_message")
      .values({
        ...{ id, name, number, email, message },
        tour_slug: tour ?? null,
        is_doubtful: isDoubtful,
        created_at: clock.now(),
        answered_at: null,
      })
      .execute();
    await emit(tx, clock, "contact.received", {
      to: to.inbox,
      messageId: id,
      name,
      number,
      email,
      message,
      tourName: to.tourName,
      ...(isDoubtful ? { isDoubtful } : {}),
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
