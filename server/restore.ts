import path from "node:path";
import { systemClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { databaseAddress } from "#platform/database/database-address.server.ts";
import { type Env, readEnv } from "#platform/env.server.ts";
import { StartFault, tellOf } from "#platform/errors.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { type BackupSummary, readBackup } from "./backup/backup-format.server.ts";
import { refuseDiffering, restoreDatabase, restoreFiles, shapeOf } from "./backup/restore-backup.server.ts";
import { openTarget } from "./backup/restore-target.server.ts";
import { secretWarning } from "./backup/secret-mark.server.ts";
import { backupName, takeBackup } from "./backup/take-backup.server.ts";
import { describeTarget } from "./cli/describe-target.server.ts";
import { readArguments } from "./cli/read-arguments.server.ts";
import { knownSecret, prepareDataFolder } from "./data-folder.server.ts";
import { reachDatabase } from "./reach-database.server.ts";

const usage = `npm run restore -- FILE [--verify] [--check] [--overwrite]

  --verify     afterwards reads everything back, compares it with the backup, and goes through the ledger
  --check      only reads FILE from end to end, and says what is in it and whether this version can restore it; touches no database
  --overwrite  also into a database that is not empty: a backup of what is there is taken first, and then its tables are removed`;

/** `npm run restore -- FILE`: restores into the database of DATABASE_URL or DATA_DIR. The site must not be running. */
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
  console.log(describeTarget(env));
  const dataDir = path.resolve(env.DATA_DIR);
  const overwrite = values.overwrite ?? false;
  prepareDataFolder(dataDir);
  // Read and check the whole file before anything is removed or written.
  await shapeOf(file);
  if (!overwrite) await refuseDiffering(file, dataDir);
  const reached = await reachDatabase(env, (progress) => console.error(progress));
  try {
    const secret = knownSecret(env.APP_SECRET, dataDir);
    const keep = async (database: Database): Promise<void> => {
      // Another name than the timer's, so that it is not removed with the oldest.
      const target = path.join(
        dataDir,
        "backups",
        path.basename(backupName(dataDir, systemClock)).replace("pahiya", "given-up"),
      );
      await takeBackup(
        { database, clock: systemClock, signer: secret === null ? null : createSigner(secret) },
        { dataDir, target },
      );
      console.log(`what was there is kept in ${target}`);
    };
    const target = await openTarget({ url: reached.url, where: nameOf(env) }, overwrite, keep);
    try {
      const { summary, migrated, checked, ended } = await restoreDatabase(target.database, file, {
        verify: values.verify ?? false,
      });
      const files = await restoreFiles(file, dataDir);
      await target.finish();
      say(summary);
      console.log(`restored; ${files} files written${migrated.length > 0 ? `; migrated: ${migrated.join(", ")}` : ""}`);
      for (const line of checked) console.log(`verified: ${line}`);
      console.log(endedWords(ended));
      const warning = secretWarning(summary.secret, knownSecret(env.APP_SECRET, dataDir));
      if (warning !== null) console.error(`\n!! ${warning}`);
    } catch (error) {
      await target.breakOff();
      throw error;
    }
  } finally {
    await reached.close();
  }
}

/** Names the target database without credentials. */
const nameOf = ({ DATABASE_URL, DATA_DIR }: Env): string =>
  DATABASE_URL === undefined ? `in ${path.resolve(DATA_DIR)}` : databaseAddress(DATABASE_URL).database;

/** Tells the desk why guests will ask: they are logged out. */
const endedWords = ({ sessions, links }: { sessions: number; links: number }): string =>
  `travellers and staff must log in again: ${pluralize(sessions, "session")} of the backup ended, and ${pluralize(links, "mailed link")} for a new password or address, or to get into the console`;

function say({ takenAt, migrations, tables, files }: BackupSummary): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `taken ${takenAt} at ${migrations.at(-1)}: ${Object.keys(tables).length} tables, ${rows} rows, ${files} files`,
  );
}

try {
  await restore();
} catch (error) {
  console.error(error instanceof StartFault ? error.message : tellOf(error));
  process.exitCode = 1;
}
