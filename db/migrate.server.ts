import { sql } from "kysely";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { type Migration, migrations } from "./migrations/index.ts";

/** What a person does about a database that is newer than the software: there is no third way. */
export const wayOutOfNewer =
  'Start the newer version, or put back the backup from before it: "The way back" in docs/deploy/one-server.md, with several processes in several-servers.md.';

/**
 * Brings the database to the newest schema. Each pending migration runs in a transaction of its own: processes of an older version, which
 * go on beside it, wait for the tables of one migration and never of several, so that neither side ends in a deadlock. A lock keeps
 * two starting processes from running the same one. Returns the names of those that ran.
 *
 * A migration that fails leaves nothing of itself and throws a StartFault with its name; those before it stay, and the next start goes
 * on from there. Throws a ConfigurationFault for a database of a newer version, or of one from before the baseline.
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

/** The table of the migrations that have run. */
const list = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY,
  ran_at timestamptz NOT NULL DEFAULT clock_timestamp()
)`;

/** The first migration that has not run. No other process runs one until the transaction ends. */
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

/** Says what to do with a database that a development version made before the baseline; null for any other. */
export async function faultOfFormer(db: Sql): Promise<string | null> {
  if (!(await hasTable(db, "kysely_migration"))) return null;
  return "The database was made by a development version from before the first release, which this version cannot bring up to date. Start on an empty database (DATABASE_URL) or a new data folder (DATA_DIR). Nothing was changed.";
}

/** Reads the names of the migrations that have run, in order. Throws a ConfigurationFault for a database from before the baseline. */
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

/** What to tell of a migration that failed, behind those that ran. */
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

/** A migration asks for something that the database's administrator must give; its message says what. */
const isMissing = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "PH001";
