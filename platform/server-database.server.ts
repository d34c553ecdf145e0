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
    connectionString: url,
    max: poolSize,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await refuseOldServer(db, url);
  return {
    engine: "server",
    db,
    async executeRaw(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
      return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows };
    },
    close: () => db.destroy(),
  };
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
