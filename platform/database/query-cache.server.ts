import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Db, Tables } from "./database.server.ts";

export interface QueryCache {
  db: Db;
  forget(): void;
}

/** Bounds the damage if a change message is lost. */
const MAX_AGE_MS = 60_000;
const MOST_QUESTIONS = 300;
/** Larger answers are too rare to be worth the memory. */
const MOST_ROWS = 100;

interface Remembered {
  askedAt: number;
  answer: Promise<QueryResult<unknown>>;
}

/** Only for `tables` whose every change calls `forget`. Rows are frozen, as they are shared. */
export function createQueryCache(
  db: Db,
  tables: readonly string[],
  nowMs: () => number = () => performance.now(),
): QueryCache {
  const memory = new Map<string, Remembered>();

  const ask = async (query: CompiledQuery, key: string): Promise<QueryResult<unknown>> => {
    const answer = await db.executeQuery(query);
    if (answer.rows.length > MOST_ROWS) memory.delete(key);
    else freeze(answer.rows);
    return answer;
  };
  const answerTo = (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const key = `${query.sql}\n${JSON.stringify(query.parameters)}`;
    const known = memory.get(key);
    // Least recently used: pages' common queries stay.
    memory.delete(key);
    if (known !== undefined && nowMs() - known.askedAt <= MAX_AGE_MS) {
      memory.set(key, known);
      return known.answer;
    }
    refuseOthers(query, tables);
    const asked: Remembered = { askedAt: nowMs(), answer: ask(query, key) };
    memory.set(key, asked);
    for (const oldest of memory.keys()) {
      if (memory.size <= MOST_QUESTIONS) break;
      memory.delete(oldest);
    }
    // Errors are not cached.
    asked.answer.catch(() => {
      if (memory.get(key) === asked) memory.delete(key);
    });
    return asked.answer;
  };
  return { db: cachedDatabase(answerTo), forget: () => memory.clear() };
}

export const cachedDatabase = (answerTo: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Db =>
  new Kysely<Tables>({ dialect: dialectOf(answerTo) });

function refuseOthers({ sql }: CompiledQuery, tables: readonly string[]): void {
  if (!/^\s*(select|with)\b/i.test(sql)) throw new Error(`Here nothing is written: ${sql}`);
  const own = new Set([...sql.matchAll(/"?(\w+)"? as (?:materialized )?\(/gi)].map(([, name]) => name));
  for (const [, name = "", opens] of sql.matchAll(/\b(?:from|join) "?(\w+)"?(\()?/gi))
    if (opens === undefined && !own.has(name) && !tables.includes(name))
      throw new Error(`"${name}" changes without a word being said; ask the database itself.`);
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || value instanceof Date || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

function dialectOf(answerTo: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => answerTo(query) as Promise<QueryResult<R>>,
    streamQuery() {
      throw new Error("Rows that come one by one are not remembered.");
    },
  };
  const refuse = async (): Promise<never> => {
    throw new Error("Here nothing is written: there is nothing to begin or to end.");
  };
  const nothing = async (): Promise<void> => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
