import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";

/** After this no mail is tried any more (`sendUnsent`). */
const GIVE_UP_DAYS = 7;
/** By then a reader has said yes, or is forgotten (`forgetReaders`): what asked them says nothing more. */
const READERS_ASKED_DAYS = 30;
/** So many in one transaction: after an update that brings years of them none lasts long. */
const AT_ONCE = 1000;

/**
 * Forgets the mails to addresses that were only left for a while, with what the outbox has delivered of them: of the letter, and of
 * waiting lists, once the reader or the party is on no list any more (or a month after a reader was asked), and once the mail has ended
 * or is given up. What the page about privacy promises is kept by the rows of those lists; this does the same for the copies. Who has
 * left, has booked or is forgotten is not told apart: the lists alone say who is on them. `forgetKept` removes a mail's file, where a demo
 * keeps one, before the rows are gone for good: should it throw, they stay for the next time. Returns how many mails are gone.
 */
export async function forgetMails(
  { db, clock }: { db: Db; clock: Clock },
  forgetKept: (mailId: string) => Promise<void>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await inTransaction(db, async (tx) => {
      const mails = await deleteSome(tx, clock.now());
      for (const { id } of mails) await forgetKept(id);
      const events = mails.map(({ outboxId }) => outboxId);
      await sql`DELETE FROM outbox WHERE id = ANY(${events}::uuid[])`.execute(tx);
      return mails.length;
    });
    all += gone;
    if (gone < AT_ONCE) return all;
  }
}

/** The kinds stand as the index has them (`mail_for_a_while_idx`), or it is not used. */
async function deleteSome(tx: Tx, now: Date): Promise<{ id: string; outboxId: string }[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<{ id: string; outboxId: string }>`DELETE FROM mail WHERE id = ANY(ARRAY(
    SELECT id FROM mail AS old
    WHERE (kind = 'newsletter.confirm' OR kind LIKE 'waiting.%')
      AND (status IN ('sent', 'kept', 'lapsed') OR created_at <= ${daysAgo(GIVE_UP_DAYS)})
      AND CASE WHEN kind = 'newsletter.confirm' THEN created_at <= ${daysAgo(READERS_ASKED_DAYS)}
          OR NOT EXISTS (SELECT FROM subscriber WHERE subscriber.id = (old.data ->> 'subscriberId')::uuid)
        ELSE NOT EXISTS (SELECT FROM waiting_party WHERE waiting_party.id = (old.data ->> 'waitingId')::uuid) END
    ORDER BY created_at LIMIT ${AT_ONCE}
    FOR UPDATE SKIP LOCKED)) RETURNING id, outbox_id AS "outboxId"`.execute(tx);
  return rows;
}
