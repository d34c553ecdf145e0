import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, type Transaction as KyselyTransaction, sql } from "kysely";

/** Extended by modules through declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that own the tables
export interface Tables {}

export type Db = Kysely<Tables>;
export type Tx = KyselyTransaction<Tables>;
export type Sql = Db | Tx;

export interface Database {
  db: Db;
  /** Several statements only without values. */
  executeRaw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** `missed` runs after a broken connection, as messages may be lost. */
  listen(channel: string, hear: (payload: string) => void, missed: () => void): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** int8 as a number where exact (paise, counts); dates as text, never local midnight. */
export const resultParsers: Record<number, (value: string) => unknown> = {
  [INT8]: (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of range: ${value}`);
    return number;
  },
  [DATE]: (value) => value,
  [NUMERIC]: (value) => value,
};

const transactions = new AsyncLocalStorage<true>();

/** Use only `tx` inside: the outer database could deadlock, so it throws. Within a transaction, `work` becomes a part of it. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute((tx) => transactions.run(true, () => work(tx)));

export function refuseFromWithin(): void {
  if (transactions.getStore() === true)
    throw new Error("A query outside the open transaction may wait for it; use the transaction's own handle.");
}

/** Across processes; `work` uses its own connections. */
export function oneAtATime<T>({ db }: Pick<Database, "db">, name: string, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    await sql`SELECT pg_advisory_lock(hashtext(${name}))`.execute(held);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(held);
    }
  });
}

export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`;

export const databaseAnswers = async (db: Db): Promise<boolean> =>
  sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
