import { type CompiledQuery, type QueryResult, sql } from "kysely";
import type { Database, Db } from "./database.server.ts";
import { splitHosts } from "./database-address.server.ts";
import { cachedDatabase } from "./query-cache.server.ts";
import { openServer } from "./server-database.server.ts";
import { StandbyAge } from "./standby-age.ts";

const CONNECTIONS = 5;
/** The primary takes over from a slower standby. */
const PATIENCE_MS = 2_000;

/** At most two seconds old, with every change known here. */
export interface Reading {
  db: Db;
  changed(): void;
  /** Call twice a second; never rejects. */
  measure(): Promise<void>;
  close(): Promise<void>;
}

/** Reads from fresh standbys. Never use it for sales or personal bookings. */
export function readFromStandbys(primary: Database, url: string | undefined): Reading {
  if (url === undefined) return { db: primary.db, changed: () => undefined, measure: nothing, close: nothing };
  const standbys = splitHosts(url).urls.map((one) => new Standby(one));
  let turn = 0;
  const answerTo = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const fresh = standbys.flatMap((standby) => standby.fresh() ?? []);
    turn += 1;
    const chosen = fresh[turn % (fresh.length || 1)];
    if (chosen === undefined) return primary.db.executeQuery(query);
    return chosen.executeQuery(query).catch(() => primary.db.executeQuery(query));
  };
  return {
    db: cachedDatabase(answerTo),
    changed() {
      for (const standby of standbys) standby.age.changed(performance.now());
    },
    measure: () => askAll(primary, standbys),
    async close() {
      await Promise.all(standbys.map((standby) => standby.close()));
    },
  };
}

const nothing = async (): Promise<void> => undefined;

async function askAll(primary: Database, standbys: Standby[]): Promise<void> {
  const atMs = performance.now();
  const answer = await sql<{ position: string }>`SELECT pg_current_wal_flush_lsn()::text AS position`
    .execute(primary.db)
    .catch(() => null);
  const position = answer?.rows[0]?.position;
  if (position !== undefined) await Promise.all(standbys.map((standby) => standby.measure(position, atMs)));
}

/** May be away, or the primary itself; then it is not used. */
class Standby {
  readonly age = new StandbyAge();
  readonly #url: string;
  #database: Database | null = null;
  #opening: Promise<void> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  fresh(): Db | null {
    return this.#database !== null && this.age.isFresh(performance.now()) ? this.#database.db : null;
  }

  async measure(position: string, atMs: number): Promise<void> {
    if (this.#database === null) return this.#open();
    const wanted = this.age.waitFor(position, atMs);
    // Null on a primary, which replays nothing.
    const asked = sql<{ has: boolean | null }>`SELECT pg_last_wal_replay_lsn() >= ${wanted}::pg_lsn AS has`;
    const has = await asked.execute(this.#database.db).then(
      ({ rows }) => rows[0]?.has ?? null,
      () => null,
    );
    if (has === null) this.age.lost();
    else if (has) this.age.reached();
  }

  /** In the background: a missing server takes seconds to fail. */
  #open(): void {
    this.#opening ??= openServer(this.#url, CONNECTIONS, PATIENCE_MS)
      .then(
        (database) => {
          this.#database = database;
        },
        () => undefined,
      )
      .finally(() => {
        this.#opening = null;
      });
  }

  async close(): Promise<void> {
    await this.#opening;
    await this.#database?.close();
  }
}
