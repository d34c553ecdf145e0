import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { hasSqlState, StartFault } from "../errors.ts";
import { isTimeout, noAnswer, Silence } from "../http/silence.server.ts";
import { type Database, type Db, refuseFromWithin, resultParsers, type Tables } from "./database.server.ts";
import { databaseAddress, splitHosts } from "./database-address.server.ts";
import { isDatabaseFault } from "./database-fault.server.ts";
import { DatabaseHosts, READ_ONLY, refuseUnwanted } from "./database-hosts.server.ts";
import { KeptPlans } from "./kept-plans.server.ts";

const CONNECT_MS = 5_000;
/** A new connection costs 20 ms, so a quiet site keeps some. */
const IDLE_MS = 60_000;
/** The server's timeout comes first, which keeps the connection. */
const SERVER_FIRST_MS = 500;

/** PostgreSQL 15 or later. `patienceMs` limits each statement. */
export async function openServer(url: string, poolSize: number, patienceMs: number | null = null): Promise<Database> {
  const hosts = new DatabaseHosts(url);
  const silence = new Silence(() => hosts.find());
  const pool = openPool(hosts, poolSize, patienceMs, silence);
  const tryOnce = async (): Promise<pg.PoolClient> => {
    await silence.refuse();
    for (;;) {
      const client = await pool.connect();
      // A connection to the former server: it may hang, or be a standby now.
      if (addressOf(client) === hosts.current) return client;
      client.release(true);
    }
  };
  const connect = async (): Promise<pg.PoolClient> => {
    refuseFromWithin();
    try {
      return await tryOnce();
    } catch (error) {
      if (isTimeout(error)) silence.suspect();
      else if (hosts.areSeveral && isDatabaseFault(error)) {
        const before = hosts.current;
        await hosts.find();
        if (hosts.current !== before) return tryOnce();
      }
      throw error;
    }
  };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
  await refuseOldServer(db, url);
  const listeners: Listener[] = [];
  hosts.onMoved = () => {
    for (const listener of listeners) listener.move();
  };
  return {
    db,
    async executeRaw(text, values) {
      const client = await connect();
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        client.release();
        return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows };
      } catch (error) {
        // Close it: several statements may have left a transaction open.
        client.release(true);
        throw error;
      }
    },
    async listen(channel, hear, missed) {
      const listener = new Listener(hosts, channel, hear, missed);
      listeners.push(listener);
      await listener.connect();
    },
    async close() {
      silence.close();
      await Promise.all(listeners.map((listener) => listener.close()));
      await db.destroy();
    },
  };
}

function openPool(hosts: DatabaseHosts, poolSize: number, patienceMs: number | null, silence: Silence): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      resultParsers[oid] ?? pg.types.getTypeParser(oid, format ?? "text"),
  };
  const plans = new KeptPlans();
  class HostClient extends SiteClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current }, plans);
    }
  }
  const pool = new pg.Pool({
    Client: HostClient,
    max: poolSize,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    ...wireWatch,
    ...(patienceMs !== null && { query_timeout: patienceMs }),
    onConnect: async (client: pg.ClientBase) => {
      await refuseUnwanted(client, hosts.wanted);
      if (patienceMs === null) return;
      // As a statement, because poolers refuse unknown start settings. The second frees locks of a lost process.
      const limit = patienceMs - SERVER_FIRST_MS;
      await client.query(
        `SET statement_timeout = ${limit}; SET idle_in_transaction_session_timeout = ${2 * patienceMs}`,
      );
    },
  });
  // Without a listener a broken idle connection ends the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The same for a connection in use.
    client.on("error", () => undefined);
    (client as pg.PoolClient & SiteClient).whenLost = () => silence.suspect();
  });
  return pool;
}

/** Notices a vanished peer within twenty seconds instead of two hours. */
const wireWatch = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Keeps plans. Ends timed-out connections, whose answer may come late. */
class SiteClient extends pg.Client {
  readonly address: string | undefined;
  whenLost: () => void = () => undefined;
  /** A commit cancelled while waiting for its standby counts as done, but a failover loses it. */
  #isUnsure = false;

  constructor(config: pg.ClientConfig, plans: KeptPlans) {
    super(config);
    // Only this routine warns of it (findings/a-cancelled-commit-without-a-standby-succeeds.sh).
    this.on("notice", ({ routine }) => {
      this.#isUnsure ||= routine === "SyncRepWaitForLSN";
    });
    this.address = config.connectionString;
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const ask = (text: unknown, values?: unknown, ...others: unknown[]): unknown => {
      // Without values it may be several statements.
      const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? plans.nameOf(text) : null;
      return name === null ? query(text, values, ...others) : query({ name, text, values }, ...others);
    };
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const asked = ask(text, ...rest);
      if (!(asked instanceof Promise)) return asked;
      return asked.then(
        (answer: unknown) => (this.#isUnsure ? this.#refuseUnsure() : answer),
        (error: unknown) => this.#giveUp(error),
      );
    }) as typeof this.query;
  }

  #refuseUnsure(): never {
    void this.end().catch(() => undefined);
    throw noAnswer("The database has committed without its standby", new Error("cancelled while it waited"));
  }

  #giveUp(error: unknown): never {
    const onlyReads = hasSqlState(error, READ_ONLY);
    if (!isTimeout(error) && !onlyReads) throw error;
    // Marks the connection as ending at once, so that the pool does not lend it again.
    void this.end().catch(() => undefined);
    this.whenLost();
    if (onlyReads) throw error;
    throw noAnswer("The database has not answered in time", error);
  }
}

const addressOf = (client: pg.PoolClient): string | undefined => (client as pg.PoolClient & SiteClient).address;

/**
 * Finds the host that is reached over a network without encryption; null if encrypted, by a socket or on this machine.
 * Throws on an unreadable address or certificate.
 */
export function hostInTheClear(url: string): string | null {
  const open = splitHosts(url).urls.map((one) => {
    const { host, ssl } = new pg.Client(one);
    const isHere = host.startsWith("/") || ["localhost", "::1"].includes(host) || /^127\./.test(host);
    return ssl || isHere ? null : host;
  });
  return open.find((host) => host !== null) ?? null;
}

async function refuseOldServer(db: Db, url: string): Promise<void> {
  const { host } = databaseAddress(url);
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
/** A hanging server does not break the connection, so ask. */
const ASK_MS = 5_000;

class Listener {
  readonly #hosts: DatabaseHosts;
  readonly #channel: string;
  readonly #hear: (payload: string) => void;
  readonly #missed: () => void;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | null = null;
  #asking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(hosts: DatabaseHosts, channel: string, hear: (payload: string) => void, missed: () => void) {
    this.#hosts = hosts;
    this.#channel = channel;
    this.#hear = hear;
    this.#missed = missed;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#hosts.current,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      ...wireWatch,
    });
    client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
    const broken = (): void => {
      if (this.#client !== client) return;
      this.#client = null;
      clearInterval(this.#asking);
      this.#retry();
    };
    client.on("error", broken);
    client.on("end", broken);
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#asking = setInterval(() => {
      client.query("SELECT 1").catch(() => {
        void client.end().catch(() => undefined);
        broken();
      });
    }, ASK_MS).unref();
  }

  move(): void {
    const client = this.#client;
    if (client === null) return;
    this.#client = null;
    clearInterval(this.#asking);
    void client.end().catch(() => undefined);
    this.#retry(0);
  }

  #retry(afterMs = RECONNECT_MS): void {
    if (this.#closed) return;
    this.#again = setTimeout(() => {
      this.connect().then(this.#missed, async () => {
        // Standbys refuse LISTEN.
        if (this.#hosts.areSeveral) await this.#hosts.find();
        this.#retry();
      });
    }, afterMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again) clearTimeout(this.#again);
    clearInterval(this.#asking);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}
