import path from "node:path";
import { systemClock } from "#platform/clock.server.ts";
import { type Env, readEnv } from "#platform/env.server.ts";
import { StartFault, tellOf } from "#platform/errors.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { backupTarget } from "./backup/backup-target.server.ts";
import { makeRoom } from "./backup/room-for-backup.server.ts";
import { secretMark } from "./backup/secret-mark.server.ts";
import { backupName, keepNewest, takeBackup } from "./backup/take-backup.server.ts";
import { describeTarget } from "./cli/describe-target.server.ts";
import { describeUsageError, readArguments } from "./cli/read-arguments.server.ts";
import { knownSecret } from "./data-folder.server.ts";
import { openForCommand } from "./reach-database.server.ts";

const usage = `npm run backup -- [FILE] [--keep N]

  FILE      where it is put; into backups/ of the data folder when left out. An older backup of this company is replaced, any
            other file that is there stays
  --keep N  afterwards removes the oldest of those in backups/, so that N are left`;

/** `npm run backup [-- FILE] [--keep N]`: backs up everything into one file while the site runs. */
async function backup(): Promise<void> {
  const options = { keep: { type: "string" } } as const;
  const { positionals, values } = readArguments(usage, { allowPositionals: true, options });
  if (positionals.length > 1) throw new StartFault(describeUsageError("Name only one file", usage));
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new StartFault("--keep is the number of backups to keep, at least one.");
  const env = readEnv();
  console.log(describeTarget(env));
  const dataDir = path.resolve(env.DATA_DIR);
  const secret = knownSecret(env.APP_SECRET, dataDir);
  const mark = secret === null ? undefined : secretMark(createSigner(secret));
  const [named] = positionals;
  const target = named === undefined ? backupName(dataDir, systemClock) : backupTarget(named, { dataDir, mark });
  const given = keep === null ? null : makeRoom(dataDir);
  if (given !== null) console.log(`removed ${given}: without that the next has no room`);
  const begun = performance.now();
  const { rows, files, bytes } = await take(env, dataDir, target);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${target}\n${rows} rows, ${files} files, ${(bytes / 1024).toFixed(0)} KB, ${seconds} s`);
  if (keep !== null) for (const name of keepNewest(dataDir, keep, systemClock.now())) console.log(`removed ${name}`);
}

async function take(env: Env, dataDir: string, target: string): ReturnType<typeof takeBackup> {
  const secret = knownSecret(env.APP_SECRET, dataDir);
  const signer = secret === null ? null : createSigner(secret);
  const database = await openForCommand(env, 1);
  try {
    return await takeBackup({ database, clock: systemClock, signer }, { dataDir, target });
  } finally {
    await database.close();
  }
}

/** Explains why the backup cannot be written there; null for any other fault. */
function unwritable(error: unknown): string | null {
  const { code, path: where } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return "The disk is full: the backup does not fit. Nothing was left behind; make room and try again.";
  if (code === undefined || where === undefined) return null;
  return `${where} cannot be written (${code}). Set DATA_DIR to a folder of this user's, or name a file: npm run backup -- FILE`;
}

try {
  await backup();
} catch (error) {
  console.error(error instanceof StartFault ? error.message : (unwritable(error) ?? tellOf(error)));
  process.exitCode = 1;
}
