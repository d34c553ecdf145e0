import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, type Transaction as KyselyTransaction, sql } from "kysely";

/**
 * The tables, as TypeScript sees them. Each module adds its own by declaration merging beside its store:
 * `declare module "#platform/database/database.server.ts" { interface Tables { tour: TourTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules that own the tables
export interface Tables {}

export type Db = Kysely<Tables>;
export type Tx = KyselyTransaction<Tables>;
/** Something that runs SQL: the database, or a transaction on it. */
export type Sql = Db | Tx;

/** An open database: a pool of connections to PostgreSQL. */
export interface Database {
  db: Db;
  /** Runs SQL text as it stands, many statements allowed when there are no values (the job queue needs it). */
  executeRaw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Hears what is told on a channel (NOTIFY), from this process and all others, until the database is closed. `missed` is
   * called when the line was broken for a while and something may have been told meanwhile.
   */
  listen(channel: string, hear: (payload: string) => void, missed: () => void): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** int8 as a number where that is exact (paise and counts always are), a date as its text, never as a local midnight. */
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

/**
 * Runs `work` in one transaction: all of it is kept, or none. Inside, use only `tx`. The outer database would take a second connection,
 * see nothing of what was written, and may wait for ever for what the transaction holds: it is refused with an error.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute((tx) => transactions.run(true, () => work(tx)));

/** Throws where the code that asks runs inside `inTransaction`. */
export function refuseFromWithin(): void {
  if (transactions.getStore() === true)
    throw new Error("A query outside the open transaction may wait for it; use the transaction's own handle.");
}

/** Runs `work` while no other process does anything of the same name; the others wait. `work` uses connections of its own. */
export function oneAtATime<T>({ db }: Database, name: string, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    await sql`SELECT pg_advisory_lock(hashtext(${name}))`.execute(held);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(held);
    }
  });
}

/** A value for a jsonb column. */
export const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`;

/** Whether the database answers, for the readiness check. */
export const databaseAnswers = async (db: Db): Promise<boolean> =>
  sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
