import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

/**
 * In which an embedded database is filled, beside its own place: it gets its name when it is whole. Where it is found, a restore was
 * killed, and what lies beside it may be of two moments.
 */
export const restoringFolder = (dataDir: string): string => path.join(dataDir, "database.restoring");

/** A schema on a server, empty, and there from before the first table is removed until the last file of the data folder is written. */
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

/** The same of a data folder; null where none was broken off. */
export function unfinishedFolder(dataDir: string): string | null {
  const folder = restoringFolder(dataDir);
  if (!fs.existsSync(folder)) return null;
  // Where nothing was, or has been put aside already, a start without the folder would begin a new company.
  const way = fs.existsSync(path.join(dataDir, "database"))
    ? ` Or, to go on with the database that was there before it, remove ${folder}.`
    : "";
  return `A restore into ${dataDir} was broken off. Restore again: npm run restore -- FILE --overwrite.${way}`;
}

/** Throws a ConfigurationFault where a site would begin anew on what a restore has left half-made, and sell all its rides twice. */
export async function refuseUnfinished(db: Sql): Promise<void> {
  if (await isUnfinished(db)) throw new ConfigurationFault(UNFINISHED_DATABASE);
}

/** The same of a data folder, before anything is opened. */
export function refuseUnfinishedFolder(dataDir: string): void {
  const fault = unfinishedFolder(dataDir);
  if (fault !== null) throw new ConfigurationFault(fault);
}
