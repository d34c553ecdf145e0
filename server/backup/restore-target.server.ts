import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { StartFault } from "#platform/errors.ts";
import { isEmpty } from "./restore-backup.server.ts";
import { isUnfinished, markFinished, markUnfinished, UNFINISHED_DATABASE } from "./unfinished-restore.server.ts";

/** An empty database on which no site starts before `finish`. */
export interface RestoreTarget {
  database: Database;
  finish(): Promise<void>;
  /** Gives up, and reports what the target now contains. */
  breakOff(): Promise<void>;
}

/**
 * Opens and empties the target. Without `overwrite` refuses data, except remains of a broken-off restore.
 * With it, `keep` takes a backup first. Throws a StartFault.
 */
export async function openTarget(
  { url, where }: { url: string; where: string },
  overwrite: boolean,
  keep: (database: Database) => Promise<unknown>,
): Promise<RestoreTarget> {
  const database = await openServer(url, 1);
  const { db } = database;
  try {
    await refuseOthers(database);
    const isOccupied = !(await isUnfinished(db)) && !(await isEmpty(database));
    if (isOccupied && !overwrite) throw notEmpty(where);
    if (isOccupied) await keep(database);
    await markUnfinished(db);
    await removeTables(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    database,
    async finish() {
      await markFinished(db);
      await database.close();
    },
    async breakOff() {
      await leave(database);
      console.error(UNFINISHED_DATABASE);
    },
  };
}

/** Closes quietly: the fault that broke off the restore is the one to report. */
const leave = (database: Database): Promise<void> => database.close().catch(() => undefined);

const notEmpty = (where: string): StartFault =>
  new StartFault(
    `The database ${where} is not empty. Restore into an empty one, or add --overwrite. Nothing was changed.`,
  );

async function refuseOthers(database: Database): Promise<void> {
  const { rows } = await database.executeRaw(`SELECT count(*)::integer AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  if (Number(rows[0]?.others) > 0)
    throw new StartFault("Another program is connected to the database. Stop the site first. Nothing was changed.");
}

/** Extensions and the schema stay. */
async function removeTables(database: Database): Promise<void> {
  await database.executeRaw(`DO $$
    DECLARE thing record;
    BEGIN
      FOR thing IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', thing.name); END LOOP;
      FOR thing IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', thing.name); END LOOP;
    END $$`);
  await database.executeRaw("DROP SCHEMA IF EXISTS pgboss CASCADE");
}
