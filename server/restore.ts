import fs from "node:fs";
import path from "node:path";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { databaseAddress } from "#platform/database-address.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { StartFault, tellOf } from "#platform/errors.ts";
import { openDatabase } from "#platform/open-database.server.ts";
import { type BackupSummary, readBackup } from "./backup/backup-format.server.ts";
import { isEmpty, refuseDiffering, restoreDatabase, restoreFiles, shapeOf } from "./backup/restore-backup.server.ts";
import { secretWarning } from "./backup/secret-mark.server.ts";
import { knownSecret, takeDataFolder } from "./data-folder.server.ts";
import { whatIsMeant } from "./meant.server.ts";
import { readArguments } from "./read-arguments.server.ts";

const usage = `npm run restore -- FILE [--verify] [--check] [--overwrite]

  --verify     afterwards reads everything back, compares it with the backup, and goes through the ledger
  --check      only reads FILE from end to end, and says what is in it and whether this version can restore it; touches no database
  --overwrite  also into a database that is not empty: the embedded one is put aside, a server's tables are removed`;

/** `npm run restore -- FILE`: a backup into the database that DATABASE_URL or DATA_DIR names. The site must not be running. */
async function restore(): Promise<void> {
  const options = { verify: { type: "boolean" }, check: { type: "boolean" }, overwrite: { type: "boolean" } } as const;
  const { positionals, values } = readArguments(usage, { allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new StartFault(usage);
  if (values.check) {
    say(await readBackup(file));
    await shapeOf(file);
    return;
  }
  const env = readEnv();
  console.log(whatIsMeant(env));
  const dataDir = path.resolve(env.DATA_DIR);
  const overwrite = values.overwrite ?? false;
  const letGo = takeDataFolder(dataDir);
  try {
    // All of it is read once, and known to fit, before anything is removed or written.
    await shapeOf(file);
    if (!overwrite) await refuseDiffering(file, dataDir);
    const database = await openTarget(env.DATABASE_URL, dataDir, overwrite);
    try {
      const { summary, migrated, checked } = await restoreDatabase(database, file, { verify: values.verify ?? false });
      const files = await restoreFiles(file, dataDir);
      say(summary);
      console.log(`restored; ${files} files written${migrated.length > 0 ? `; migrated: ${migrated.join(", ")}` : ""}`);
      for (const line of checked) console.log(`verified: ${line}`);
      const warning = secretWarning(summary.secret, knownSecret(env.APP_SECRET, dataDir));
      if (warning !== null) console.error(`\n!! ${warning}`);
    } finally {
      await database.close();
    }
  } finally {
    letGo();
  }
}

function say({ takenAt, engine, migrations, tables, files }: BackupSummary): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `taken ${takenAt} from the ${engine} engine at ${migrations.at(-1)}: ${Object.keys(tables).length} tables, ${rows} rows, ${files} files`,
  );
}

async function openTarget(url: string | undefined, dataDir: string, overwrite: boolean): Promise<Database> {
  if (url === undefined) {
    const folder = path.join(dataDir, "database");
    const isThere = fs.existsSync(folder) && fs.readdirSync(folder).length > 0;
    if (isThere && !overwrite) throw notEmpty(folder);
    if (isThere) {
      const aside = `${folder}.before-${systemClock.now().toISOString().replace(/[:.]/g, "-")}`;
      fs.renameSync(folder, aside);
      console.log(`the database that was there lies in ${aside}; remove it when all is well`);
    }
    return openDatabase({ folder });
  }
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    await refuseOthers(database);
    if (!(await isEmpty(database))) {
      if (!overwrite) throw notEmpty(databaseAddress(url).database);
      await removeTables(database);
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

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

try {
  await restore();
} catch (error) {
  console.error(error instanceof StartFault ? error.message : tellOf(error));
  process.exitCode = 1;
}
