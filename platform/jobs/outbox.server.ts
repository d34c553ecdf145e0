import type { Generated } from "kysely";
import { sql } from "kysely";
import type { Clock } from "../clock.server.ts";
import { type Db, inTransaction, json, type Tx } from "../database/database.server.ts";
import { newId } from "../ids.server.ts";
import type { Logger } from "../log.server.ts";

declare module "../database/database.server.ts" {
  interface Tables {
    outbox: OutboxTable;
  }
}

/** Payloads by topic, added by modules. Triggers emit more (`refund.…`), so listeners get any string. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Topics {}

interface OutboxTable {
  id: string;
  topic: string;
  payload: unknown;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  delivered_at: Date | null;
  last_error: string | null;
}

export interface OutboxEvent {
  id: string;
  topic: string;
  payload: unknown;
}

export async function emit<Topic extends keyof Topics>(
  tx: Tx,
  clock: Clock,
  topic: Topic,
  payload: Topics[Topic],
): Promise<string> {
  const id = newId();
  await sql`INSERT INTO outbox (id, topic, payload, next_attempt_at)
    VALUES (${id}, ${topic}, ${json(payload)}, ${clock.now()})`.execute(tx);
  return id;
}

/** Each in a transaction, retried after 1, 2, 4 … 64 minutes; safe in parallel. */
export async function drainOutbox(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  deliver: (tx: Tx, event: OutboxEvent) => Promise<void>,
): Promise<number> {
  let delivered = 0;
  for (;;) {
    const outcome = await inTransaction(db, async (tx) => {
      const event = await tx
        .selectFrom("outbox")
        .select(["id", "topic", "payload", "attempts"])
        .where("delivered_at", "is", null)
        .where("next_attempt_at", "<=", clock.now())
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!event) return "empty" as const;
      await sql`SAVEPOINT delivery`.execute(tx);
      try {
        await deliver(tx, event);
        await tx.updateTable("outbox").set({ delivered_at: clock.now() }).where("id", "=", event.id).execute();
        return "delivered" as const;
      } catch (error) {
        await sql`ROLLBACK TO SAVEPOINT delivery`.execute(tx);
        const minutes = 2 ** Math.min(event.attempts, 6);
        log.error(
          { err: error, topic: event.topic, outboxId: event.id },
          "an event could not be delivered; it will be tried again",
        );
        await tx
          .updateTable("outbox")
          .set({
            attempts: event.attempts + 1,
            next_attempt_at: new Date(clock.now().getTime() + minutes * 60_000),
            last_error: error instanceof Error ? error.message : String(error),
          })
          .where("id", "=", event.id)
          .execute();
        return "postponed" as const;
      }
    });
    if (outcome === "empty") return delivered;
    if (outcome === "delivered") delivered += 1;
  }
}

export async function outboxFigures({ db, clock }: { db: Db; clock: Clock }) {
  const { rows } = await sql<{ waiting: number; oldest: string | null }>`
    SELECT count(*) AS waiting, extract(epoch FROM ${clock.now()}::timestamptz - min(created_at)) AS oldest
    FROM outbox WHERE delivered_at IS NULL`.execute(db);
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, oldestSeconds: Number(row?.oldest ?? 0) };
}
