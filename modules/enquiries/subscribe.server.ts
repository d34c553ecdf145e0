import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { mailboxIn } from "#platform/database/mailbox-column.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { mailboxOf } from "#platform/mail/mailbox-of.ts";

const ASK_AGAIN_AFTER_MS = 24 * 3_600_000;

/** Asks an address to confirm. The same answer for all, to reveal no readers; at most one mail a day and mailbox. */
export async function subscribe({ db, clock }: { db: Db; clock: Clock }, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const aDayAgo = new Date(now.getTime() - ASK_AGAIN_AFTER_MS);
    const isAsked = sql`EXISTS (SELECT FROM subscriber AS other
      WHERE ${mailboxIn("other.email")} = ${mailboxOf(email)} AND other.asked_at > ${aDayAgo})`;
    const { rows } = await sql<{ id: string }>`
      INSERT INTO subscriber (id, email, status, created_at, asked_at)
        SELECT ${newId()}, ${email}, 'pending', ${now}::timestamptz, ${now}::timestamptz WHERE NOT ${isAsked}
      ON CONFLICT (lower(email)) DO UPDATE SET status = 'pending', asked_at = ${now}
        WHERE subscriber.status <> 'confirmed' AND (subscriber.asked_at IS NULL OR subscriber.asked_at <= ${aDayAgo})
      RETURNING id`.execute(tx);
    const subscriber = rows[0];
    if (!subscriber) return;
    await emit(tx, clock, "newsletter.confirm", { to: email, subscriberId: subscriber.id });
  });
}

/** Confirms a reader, repeatably. After a return the new day counts. */
export async function confirmSubscriber({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<boolean> {
  const row = await db
    .updateTable("subscriber")
    .set({
      status: "confirmed",
      confirmed_at: sql`CASE WHEN status = 'confirmed' THEN confirmed_at ELSE ${clock.now()} END`,
      unsubscribed_at: null,
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function unsubscribe({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<void> {
  await db
    .updateTable("subscriber")
    .set({ status: "unsubscribed", unsubscribed_at: clock.now() })
    .where("id", "=", id)
    .where("status", "<>", "unsubscribed")
    .execute();
}

/** Until then a reader can undo leaving, and the row limits mails to the address. */
const FORGET_AFTER_DAYS = 2;
/** Unconfirmed addresses may be somebody else's. */
const ANSWERS_WITHIN_DAYS = 30;

/** Deletes left and unconfirmed addresses. Returns the count. */
export async function forgetReaders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const result = await db
    .deleteFrom("subscriber")
    .where((is) =>
      is.or([
        is("status", "=", "unsubscribed").and("unsubscribed_at", "<=", ago(FORGET_AFTER_DAYS)),
        is("status", "=", "pending").and(is.fn.coalesce("asked_at", "created_at"), "<=", ago(ANSWERS_WITHIN_DAYS)),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function listSubscribers(db: Sql): Promise<{ id: string; email: string; confirmedAt: string }[]> {
  const rows = await db
    .selectFrom("subscriber")
    .select(["id", "email", "confirmed_at"])
    .where("status", "=", "confirmed")
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, email, confirmed_at }) =>
    confirmed_at === null ? [] : { id, email, confirmedAt: confirmed_at.toISOString() },
  );
}
