import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

/** A schema, empty, and there from before the first table is removed until the last file of the data folder is written. */
const MARK = "restore_unfinished";

/** Notes in the database that a restore has begun. */
export const markUnfinished = (db: Sql) => sql.raw(`CREATE SCHEMA IF NOT EXISTS ${MARK}`).execute(db);

/** Takes the note back, once all is there. Throws when there is none. */
export const markFinished = (db: Sql) => sql.raw(`DROP SCHEMA ${MARK}`).execute(db);

/** Whether a restore into this database was begun and has not ended. */
export async function isUnfinished(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regnamespace(${MARK}) IS NOT NULL AS there`.execute(db);
  return rows[0]?.there ?? false;
}

/** What a database is that a restore did not get through with, and the way out. */
export const UNFINISHED_DATABASE =
  "A restore into this database was broken off: not all of the backup is in it. Restore again: npm run restore -- FILE --verify";

/** Throws a ConfigurationFault where a site would begin anew on what a restore has left half-made, and sell all its rides twice. */
export async function refuseUnfinished(db: Sql): Promise<void> {
  if (await isUnfinished(db)) throw new ConfigurationFault(UNFINISHED_DATABASE);
}
