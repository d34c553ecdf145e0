import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "#platform/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { migrations } from "./migrations/index.ts";

type NamedMigration = { name: string; statements: string[] };

/** What a person does about a database that is newer than the software: there is no third way. */
export const wayOutOfNewer =
  'Start the newer version, or put back the backup from before it: "The way back" in docs/deploy/one-server.md, with several processes in several-servers.md.';

/**
 * Brings the database to the newest shape: all pending migrations in one transaction, under a lock, so that two starting
 * processes do not both migrate. A failing one leaves everything as it was and stops the start. A database that a newer version
 * has changed is a ConfigurationFault: no start of this version will ever go on with it. Only a start asks; who runs already goes
 * on beside it, as long as a rolling restart takes. Returns the names of those that ran.
 */
export async function migrate(db: Db, wanted: NamedMigration[] = migrations): Promise<string[]> {
  await refuseNewer(db, wanted);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(wanted.map((one) => [one.name, asMigration(one)])) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    if (isMissing(error))
      throw new StartFault(`${error.message} Nothing in the database was changed.`, { cause: error });
    const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the first step";
    throw new StartFault(
      `The database could not be brought up to date (${failed}). Nothing in it was changed; the site does not start on a half-made database.`,
      { cause: error },
    );
  }
  return results?.filter((result) => result.status === "Success").map((result) => result.migrationName) ?? [];
}

/** A migration asks for something that the database's administrator must give; its message says what. */
const isMissing = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "PH001";

function asMigration({ statements }: NamedMigration): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

async function refuseNewer(db: Db, wanted: NamedMigration[]): Promise<void> {
  const known = await sql<{ there: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  if (!known.rows[0]?.there) return;
  const done = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const names = new Set(wanted.map((one) => one.name));
  const unknown = done.rows.find((row) => !names.has(row.name));
  if (unknown)
    throw new ConfigurationFault(
      `The database is newer than this version of the software (it has ${unknown.name}). ${wayOutOfNewer} Nothing was changed.`,
    );
}
