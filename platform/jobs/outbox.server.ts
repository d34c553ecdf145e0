import { AsyncLocalStorage } from "node:async_hooks";
import type { Generated } from "kysely";
import { sql } from "kysely";
import type { Clock } from "../clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "../database/database.server.ts";
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
  held_by: Generated<string | null>;
  withdrawn_at: Generated<Date | null>;
}

export interface OutboxEvent {
  id: string;
  topic: string;
  payload: unknown;
}

interface Hold {
  /** Order of the audit whose events wait, so that it can be undone before they are told. */
  order?: string;
  until?: Date;
  /** Keys of events that were withdrawn: nobody was told, so nobody is told of the way back. */
  unsaid?: ReadonlySet<string>;
}

const holds = new AsyncLocalStorage<Hold>();

/** Holds the events that `work` emits. Emits lie deep in transactions of many modules: the order comes by the context. */
export const holdEvents = <Result>(hold: Hold, work: () => Promise<Result>): Promise<Result> => holds.run(hold, work);

const keyOf = (topic: string, payload: unknown): string =>
  `${topic} ${String((payload as { reference?: unknown } | null)?.reference)}`;

export async function emit<Topic extends keyof Topics>(
  tx: Tx,
  clock: Clock,
  topic: Topic,
  payload: Topics[Topic],
): Promise<string> {
  const id = newId();
  const hold = holds.getStore();
  if (hold?.unsaid?.has(keyOf(topic, payload))) return id;
  await sql`INSERT INTO outbox (id, topic, payload, next_attempt_at, held_by)
    VALUES (${id}, ${topic}, ${json(payload)}, ${hold?.until ?? clock.now()}, ${hold?.order ?? null})`.execute(tx);
  return id;
}

export interface HeldEvent extends OutboxEvent {
  leavesAt: Date;
}

/** Events of an order that wait; null if one of them was told. Locks them against delivery. */
export async function lockHeldEvents(tx: Tx, order: string): Promise<HeldEvent[] | null> {
  const events = await tx
    .selectFrom("outbox")
    .select(["id", "topic", "payload", "delivered_at", "next_attempt_at"])
    .where("held_by", "=", order)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (events.some(({ delivered_at }) => delivered_at !== null)) return null;
  return events.map(({ id, topic, payload, next_attempt_at }) => ({ id, topic, payload, leavesAt: next_attempt_at }));
}

/** Lets events wait until another moment. */
export const deferEvents = async (tx: Sql, ids: readonly string[], until: Date): Promise<void> => {
  await sql`UPDATE outbox SET next_attempt_at = ${until} WHERE id = ANY(${ids}::uuid[]) AND delivered_at IS NULL`.execute(
    tx,
  );
};

/** Takes events out before they are told. */
export const withdrawEvents = async (tx: Tx, clock: Clock, ids: readonly string[]): Promise<void> => {
  await sql`UPDATE outbox SET delivered_at = ${clock.now()}, withdrawn_at = ${clock.now()}
    WHERE id = ANY(${ids}::uuid[]) AND delivered_at IS NULL`.execute(tx);
};

/** Keys of events, for `unsaid`. */
export const keysOf = (events: readonly OutboxEvent[]): ReadonlySet<string> =>
  new Set(events.map(({ topic, payload }) => keyOf(topic, payload)));

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
