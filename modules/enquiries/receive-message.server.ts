import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { mailboxIn } from "#platform/database/mailbox-column.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { mailboxOf } from "#platform/mail/mailbox-of.ts";
import type { ContactMessage } from "./contact-message.server.ts";

/** Acknowledgements to a mailbox in a day: anybody can type in an address. */
const ACKNOWLEDGED_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;

/**
 * Stores a message and mails company and writer in one transaction, so that acknowledged means stored.
 * Addresses are unverified, so mails to a mailbox are limited. Repeats within the hour are ignored.
 * A message that `isDoubtful` is stored and marked, but not acknowledged.
 */
export async function receiveMessage(
  { db, clock }: { db: Db; clock: Clock },
  { name, number, email, message, tour }: ContactMessage,
  to: { inbox: string; tourName: string | null; isDoubtful?: boolean },
): Promise<void> {
  const id = newId();
  const isDoubtful = to.isDoubtful === true;
  await inTransaction(db, async (tx) => {
    // Serialises double submits.
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

async function countWaitingOf(tx: Tx, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM contact_message
    WHERE answered_at IS NULL AND created_at > ${new Date(now.getTime() - DAY_MS)}
      AND ${mailboxIn("email")} = ${mailboxOf(email)}`.execute(tx);
  return rows[0]?.waiting ?? 0;
}
