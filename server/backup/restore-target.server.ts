import fs from "node:fs";
import path from "node:path";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { databaseAddress } from "#platform/database-address.server.ts";
import { StartFault } from "#platform/errors.ts";
import { openDatabase } from "#platform/open-database.server.ts";
import { isEmpty } from "./restore-backup.server.ts";
import {
  isUnfinished,
  markFinished,
  markUnfinished,
  restoringFolder,
  UNFINISHED_DATABASE,
} from "./unfinished-restore.server.ts";

/** An empty database on which no site starts until it is whole. */
export interface RestoreTarget {
  database: Database;
  /** All is in it, the data folder's files are there: it may be started. */
  finish(): Promise<void>;
  /** It will not become whole. `isFolderTouched`: the data folder's files are no longer what they were. Says what there is now. */
  breakOff(isFolderTouched: boolean): Promise<void>;
}

/**
 * Where a backup is restored: the database of a server, or one in the data folder. What is in it is refused without `overwrite`, but
 * for what a restore that was broken off has left.
 */
export const openTarget = (url: string | undefined, dataDir: string, overwrite: boolean): Promise<RestoreTarget> =>
  url === undefined ? besideTheOldOne(dataDir, overwrite) : onServer(url, overwrite);

/** Filled beside the one that is there, and put in its place in the end. */
async function besideTheOldOne(dataDir: string, overwrite: boolean): Promise<RestoreTarget> {
  const place = path.join(dataDir, "database");
  const isThere = fs.existsSync(place) && fs.readdirSync(place).length > 0;
  if (isThere && !overwrite) throw notEmpty(place);
  const folder = restoringFolder(dataDir);
  fs.rmSync(folder, { recursive: true, force: true });
  const database = await openDatabase({ folder });
  return {
    database,
    async finish() {
      await database.close();
      if (isThere) {
        const aside = `${place}.before-${systemClock.now().toISOString().replace(/[:.]/g, "-")}`;
        fs.renameSync(place, aside);
        console.log(`the database that was there lies in ${aside}; remove it when all is well`);
      }
      fs.renameSync(folder, place);
    },
    async breakOff(isFolderTouched) {
      await leave(database);
      if (isFolderTouched) console.error("Not all files are there: restore again before the site starts.");
      else fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, overwrite: boolean): Promise<RestoreTarget> {
  const database = await openDatabase({ url, poolSize: 1 });
  const { db } = database;
  try {
    await refuseOthers(database);
    const isLeftOver = await isUnfinished(db);
    if (!overwrite && !isLeftOver && !(await isEmpty(database))) throw notEmpty(databaseAddress(url).database);
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

/** What broke off is the fault to be told, and not that a database is closed already. */
const leave = (database: Database): Promise<void> => database.close().catch(() => undefined);

const notEmpty = (where: string): StartFault =>
  new StartFault(
    `The database ${where} is not empty. Restore into an empty one, or say --overwrite. Nothing was changed.`,
  );

async function refuseOthers(database: Database): Promise<void> {
  const { rows } = await database.executeRaw(`SELECT count(*)::integer AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  if (Number(rows[0]?.others) > 0)
    throw new StartFault("Somebody is connected to the database. Stop the site first. Nothing was changed.");
}

/** Tables, views and functions of ours, and the job queue; extensions and the schema itself stay. */
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
