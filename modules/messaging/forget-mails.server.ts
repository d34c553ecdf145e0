import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { GIVE_UP_DAYS } from "./unsent-mails.server.ts";

/** `forgetReaders` has removed unconfirmed readers by then. */
const READERS_ASKED_DAYS = 30;
/** Keeps transactions short. */
const AT_ONCE = 1000;

/**
 * Deletes newsletter and waitlist mails, and their events, once reader or party is off the list. `forgetKept` removes a
 * file first: if it throws, the rows stay. Returns the number.
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

/** Kinds as in `mail_for_a_while_idx`, or it is not used. */
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
