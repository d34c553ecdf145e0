import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

/** Empty schema that exists from the first removed table to the last written file. */
const MARK = "restore_unfinished";

/** Records in the database that a restore has begun. */
export const markUnfinished = (db: Sql) => sql.raw(`CREATE SCHEMA IF NOT EXISTS ${MARK}`).execute(db);

/** Removes the mark at the end. Throws if there is none. */
export const markFinished = (db: Sql) => sql.raw(`DROP SCHEMA ${MARK}`).execute(db);

/** True if a restore into this database was begun and has not ended. */
export async function isUnfinished(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regnamespace(${MARK}) IS NOT NULL AS there`.execute(db);
  return rows[0]?.there ?? false;
}

/** Error text for a half-restored database, with the way out. */
export const UNFINISHED_DATABASE =
  "A restore into this database was broken off: not all of the backup is in it. Restore again: npm run restore -- FILE --verify";

/** Throws a ConfigurationFault on a half-restored database. A site on it could sell its rides twice. */
export async function refuseUnfinished(db: Sql): Promise<void> {
  if (await isUnfinished(db)) throw new ConfigurationFault(UNFINISHED_DATABASE);
}
