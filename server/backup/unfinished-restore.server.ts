import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

/** Empty schema, present during a restore. */
const MARK = "restore_unfinished";

export const markUnfinished = (db: Sql) => sql.raw(`CREATE SCHEMA IF NOT EXISTS ${MARK}`).execute(db);

/** Throws without a mark. */
export const markFinished = (db: Sql) => sql.raw(`DROP SCHEMA ${MARK}`).execute(db);

export async function isUnfinished(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regnamespace(${MARK}) IS NOT NULL AS there`.execute(db);
  return rows[0]?.there ?? false;
}

export const UNFINISHED_DATABASE =
  "A restore into this database was broken off: not all of the backup is in it. Restore again: npm run restore -- FILE --verify";

/** A site on a half-restored database could sell its rides twice. */
export async function refuseUnfinished(db: Sql): Promise<void> {
  if (await isUnfinished(db)) throw new ConfigurationFault(UNFINISHED_DATABASE);
}
