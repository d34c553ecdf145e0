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
  await overtakeNone(tx, clock, payload, hold?.order ?? null);
  await sql`INSERT INTO outbox (id, topic, payload, next_attempt_at, held_by)
    VALUES (${id}, ${topic}, ${json(payload)}, ${hold?.until ?? clock.now()}, ${hold?.order ?? null})`.execute(tx);
  return id;
}

/** True of an event that waits only so that its deed can be undone. */
export const waitsForUndo = (now: Date) =>
  sql<boolean>`held_by IS NOT NULL AND delivered_at IS NULL AND attempts = 0 AND next_attempt_at > ${now}`;

/**
 * Lets the events of other deeds about the same booking go first. News leave in the order of the deeds, and nothing is undone that
 * later news build upon.
 */
async function overtakeNone(tx: Tx, clock: Clock, payload: unknown, order: string | null): Promise<void> {
  const { reference, number } = (payload ?? {}) as { reference?: unknown; number?: unknown };
  const about = reference ?? number;
  if (typeof about !== "string") return;
  const now = clock.now();
  // Expression as indexed (`outbox_about_idx`).
  const { rows } = await sql<{ held_by: string }>`SELECT DISTINCT held_by FROM outbox
    WHERE coalesce(payload ->> 'reference', payload ->> 'number') = ${about} AND ${waitsForUndo(now)}
      AND held_by IS DISTINCT FROM ${order}::uuid ORDER BY held_by`.execute(tx);
  for (const { held_by } of rows) await releaseEvents(tx, clock, held_by);
}

/** Ends the hold of an order's events: they leave now. */
export async function releaseEvents(db: Sql, clock: Clock, order: string): Promise<void> {
  const now = clock.now();
  // Locked by id, as everywhere: two that release at once do not deadlock.
  await sql`UPDATE outbox SET next_attempt_at = ${now} WHERE id IN (
    SELECT id FROM outbox WHERE held_by = ${order} AND ${waitsForUndo(now)} ORDER BY id FOR UPDATE)`.execute(db);
}

/** Events of an order, if all of them wait still; null if the hold of one has ended. */
export async function findHeldEvents(
  { db, clock }: { db: Sql; clock: Clock },
  order: string,
): Promise<OutboxEvent[] | null> {
  return allHeld(await eventsOf(db, clock, order).execute());
}

/** As `findHeldEvents`; locks them against delivery. */
export async function lockHeldEvents(tx: Tx, clock: Clock, order: string): Promise<OutboxEvent[] | null> {
  return allHeld(await eventsOf(tx, clock, order).forUpdate().execute());
}

const eventsOf = (db: Sql, clock: Clock, order: string) =>
  db
    .selectFrom("outbox")
    .select(["id", "topic", "payload", waitsForUndo(clock.now()).as("isHeld")])
    .where("held_by", "=", order)
    .orderBy("id");

const allHeld = (events: readonly (OutboxEvent & { isHeld: boolean })[]): OutboxEvent[] | null =>
  events.every((event) => event.isHeld) ? events.map(({ id, topic, payload }) => ({ id, topic, payload })) : null;

/** Takes events out before they are told, with what their mails alone would have said. */
export const withdrawEvents = async (tx: Tx, clock: Clock, ids: readonly string[]): Promise<void> => {
  await sql`UPDATE outbox SET delivered_at = ${clock.now()}, withdrawn_at = ${clock.now()},
      payload = (payload - 'token') || CASE WHEN payload ? 'remarks' THEN '{"remarks": ""}'::jsonb ELSE '{}'::jsonb END
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
