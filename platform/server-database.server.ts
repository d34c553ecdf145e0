import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Database, type Db, resultParsers, type Tables } from "./database.server.ts";
import { StartFault } from "./errors.ts";

/** Opens a pool of connections to the PostgreSQL server (15 or later) that `url` names. */
export async function openServer(url: string, poolSize: number): Promise<Database> {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      resultParsers[oid] ?? pg.types.getTypeParser(oid, format ?? "text"),
  };
  const pool = new pg.Pool({
    Client: PlanKeepingClient,
    connectionString: url,
    max: poolSize,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // And one that breaks in use: whoever waits for an answer gets the error; unheard, it would end the process besides.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await refuseOldServer(db, url);
  const listeners: Listener[] = [];
  return {
    engine: "server",
    db,
    async executeRaw(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
      return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows };
    },
    async listen(channel, hear, missed) {
      const listener = new Listener(url, channel, hear, missed);
      listeners.push(listener);
      await listener.connect();
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await db.destroy();
    },
  };
}

/** How a statement begins whose plan each connection keeps: one that is run very often and names every column it returns. */
const KEEP_THE_PLAN = "/* keep the plan */";

/**
 * Prepares marked statements once for each connection. Not all of them: a plan kept for `SELECT *` would fail when another
 * process migrates the table.
 */
class PlanKeepingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((text: unknown, ...rest: unknown[]) => {
      if (typeof text !== "string" || !text.startsWith(KEEP_THE_PLAN)) return query(text, ...rest);
      const name = this.#names.get(text) ?? `kept_${this.#names.size}`;
      this.#names.set(text, name);
      const [values, ...others] = rest;
      return query({ name, text, values }, ...others);
    }) as typeof this.query;
  }
}

async function refuseOldServer(db: Db, url: string): Promise<void> {
  const host = new URL(url).host;
  const answer = await sql<{ server_version_num: string }>`SHOW server_version_num`.execute(db).catch((cause) => {
    throw new StartFault(
      `The database at ${host} does not answer. Check DATABASE_URL and that PostgreSQL is running.`,
      { cause },
    );
  });
  const version = Number(answer.rows[0]?.server_version_num ?? 0);
  if (version < 150_000)
    throw new StartFault(
      `The database at ${host} is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`,
    );
}

const RECONNECT_MS = 500;

/** A connection of its own that only listens; when it breaks it is made again until the database is closed. */
class Listener {
  readonly #url: string;
  readonly #channel: string;
  readonly #hear: (payload: string) => void;
  readonly #missed: () => void;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(url: string, channel: string, hear: (payload: string) => void, missed: () => void) {
    this.#url = url;
    this.#channel = channel;
    this.#hear = hear;
    this.#missed = missed;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5_000, keepAlive: true });
    client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
    const broken = (): void => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#retry();
    };
    client.on("error", broken);
    client.on("end", broken);
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(this.#channel)}`);
    this.#client = client;
  }

  #retry(): void {
    if (this.#closed) return;
    this.#again = setTimeout(() => {
      this.connect().then(this.#missed, () => this.#retry());
    }, RECONNECT_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again) clearTimeout(this.#again);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
