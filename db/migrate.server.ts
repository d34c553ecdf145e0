import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { migrations } from "./migrations/index.ts";

type NamedMigration = { name: string; statements: string[] };

/** What a person does about a database that is newer than the software: there is no third way. */
export const wayOutOfNewer =
  'Start the newer version, or put back the backup from before it: "The way back" in docs/deploy/one-server.md, with several processes in several-servers.md.';

/**
 * Brings the database to the newest shape: each pending migration in a transaction of its own, so that older processes, which go on
 * beside it, wait for the tables of one and never of several: what they have locked and what they want next would else be the other
 * way round. Under a lock, so that two starting processes do not both run it. One that fails leaves nothing of itself, stops the start
 * and is named; those before it stay, are named too, and the next start goes on from there. A database that a newer version has
 * changed is a ConfigurationFault: no start of this version will ever go on with it. Only a start asks; who runs already goes on
 * beside it, as long as a rolling restart takes. Returns the names of those that ran.
 */
export async function migrate(db: Db, wanted: NamedMigration[] = migrations): Promise<string[]> {
  const ran: string[] = [];
  for (;;) {
    let name = "the first step";
    const isAnyLeft = await inTransaction(db, async (tx) => {
      const next = await nextOf(tx, wanted);
      if (next === undefined) return false;
      name = next.name;
      for (const statement of next.statements) await sql.raw(statement).execute(tx);
      await note(tx, name);
      return true;
    }).catch((error: unknown) => {
      throw faultOf(error, name, ran);
    });
    if (!isAnyLeft) return ran;
    ran.push(name);
  }
}

/** The first migration that has not run. Nobody else runs any until the transaction ends. */
async function nextOf(tx: Tx, wanted: NamedMigration[]): Promise<NamedMigration | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('migrate', 0))`.execute(tx);
  const done = await readDone(tx);
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

/**
 * The names of those that have run. The table is shaped as the library made it that older versions migrated with, and a backup's version
 * is read from it.
 */
async function readDone(tx: Tx): Promise<string[]> {
  const known = await sql<{ there: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(tx);
  if (!known.rows[0]?.there)
    await sql`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
      tx,
    );
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Never earlier than those before it: that library takes them in the order of their times. */
const note = (tx: Tx, name: string) =>
  sql`
  INSERT INTO kysely_migration (name, timestamp) SELECT ${name}, greatest(max(timestamp),
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM kysely_migration`.execute(tx);

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
