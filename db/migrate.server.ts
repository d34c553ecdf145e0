import { sql } from "kysely";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { type Migration, migrations } from "./migrations/index.ts";

export const wayOutOfNewer =
  'Start the newer version, or put back the backup from before it: "The way back" in docs/deploy/one-server.md, with several processes in several-servers.md.';

/**
 * Runs pending migrations, each in its own transaction and under a lock, so that two starts do not both run it.
 * An older process beside it then waits for the tables of one migration, never of several: else both could deadlock.
 * A failed one leaves nothing; the next start goes on from there.
 * Returns the names. Throws StartFault, or ConfigurationFault for a newer or former database.
 */
export async function migrate(db: Db, wanted: readonly Migration[] = migrations): Promise<string[]> {
  const ran: string[] = [];
  for (;;) {
    let name = "the first step";
    const isAnyLeft = await inTransaction(db, async (tx) => {
      const next = await nextOf(tx, wanted);
      if (next === undefined) return false;
      name = next.name;
      await sql.raw(next.sql).execute(tx);
      await sql`INSERT INTO schema_migration (name) VALUES (${name})`.execute(tx);
      return true;
    }).catch((error: unknown) => {
      throw faultOf(error, name, ran);
    });
    if (!isAnyLeft) return ran;
    ran.push(name);
  }
}

const list = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY,
  ran_at timestamptz NOT NULL DEFAULT clock_timestamp()
)`;

/** Finds the next migration. The lock lasts until the transaction ends. */
async function nextOf(tx: Tx, wanted: readonly Migration[]): Promise<Migration | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('migrate', 0))`.execute(tx);
  const done = await ranMigrations(tx);
  if (done.length === 0) await sql.raw(list).execute(tx);
  const names = new Set(wanted.map((one) => one.name));
  const unknown = done.find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new ConfigurationFault(
      `The database is newer than this version of the software (it has ${unknown}). ${wayOutOfNewer} Nothing was changed.`,
    );
  const missing = wanted.slice(0, done.length).find(({ name }) => !done.includes(name));
  if (missing) throw new StartFault(`The database has later migrations than ${missing.name}, and not this one.`);
  return wanted[done.length];
}

export async function faultOfFormer(db: Sql): Promise<string | null> {
  if (!(await hasTable(db, "kysely_migration"))) return null;
  return "The database was made by a development version from before the first release, which this version cannot bring up to date. Start on an empty database (DATABASE_URL) or a new data folder (DATA_DIR). Nothing was changed.";
}

export async function ranMigrations(db: Sql): Promise<string[]> {
  const former = await faultOfFormer(db);
  if (former !== null) throw new ConfigurationFault(former);
  if (!(await hasTable(db, "schema_migration"))) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable(db: Sql, name: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

function faultOf(error: unknown, name: string, ran: string[]): StartFault {
  if (error instanceof StartFault) return error;
  const kept =
    ran.length === 0
      ? "Nothing in the database was changed"
      : `Nothing of it was kept; what ran before it stays: ${ran.join(", ")}`;
  if (isMissing(error)) return new StartFault(`${error.message} ${kept}.`, { cause: error });
  return new StartFault(
    `The database could not be brought up to date (${name}). ${kept}; the site does not start on a half-made database.`,
    { cause: error },
  );
}

/** Needs the administrator; its message says how. */
const isMissing = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "PH001";
