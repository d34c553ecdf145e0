import fs from "node:fs";
import path from "node:path";
import { systemClock } from "#platform/clock.server.ts";
import { type Env, readEnv } from "#platform/env.server.ts";
import { StartFault, tellOf } from "#platform/errors.ts";
import { openDatabase } from "#platform/open-database.server.ts";
import { createSigner } from "#platform/signing.server.ts";
import { backupTarget } from "./backup/backup-target.server.ts";
import { moveInto } from "./backup/move-into.server.ts";
import { makeRoom } from "./backup/room-for-backup.server.ts";
import { secretMark } from "./backup/secret-mark.server.ts";
import { backupName, keepNewest, takeBackup } from "./backup/take-backup.server.ts";
import { appSecret, knownSecret, runningSite, takeDataFolder } from "./data-folder.server.ts";
import { whatIsMeant } from "./meant.server.ts";
import { readArguments, toldOtherwise } from "./read-arguments.server.ts";

const usage = `npm run backup -- [FILE] [--keep N]

  FILE      where it is put; into backups/ of the data folder when left out. An older backup of this company is replaced, any
            other file that is there stays
  --keep N  afterwards removes the oldest of those in backups/, so that N are left`;

/** `npm run backup [-- FILE] [--keep N]`: everything into one file, while the site goes on. */
async function backup(): Promise<void> {
  const options = { keep: { type: "string" } } as const;
  const { positionals, values } = readArguments(usage, { allowPositionals: true, options });
  if (positionals.length > 1) throw new StartFault(toldOtherwise("One file is enough", usage));
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new StartFault("--keep is the number of backups that are kept, one at the least.");
  const env = readEnv();
  console.log(whatIsMeant(env));
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

type Taken = { rows: number; files: number; bytes: number };

/** On PostgreSQL directly; on the embedded database through the site that has it open, or directly when none runs. */
async function take(env: Env, dataDir: string, target: string): Promise<Taken> {
  if (env.DATABASE_URL) return directly(env, { url: env.DATABASE_URL, poolSize: 1 }, dataDir, target);
  const folder = path.join(dataDir, "database");
  if (!fs.existsSync(folder)) throw new StartFault(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const site = runningSite(dataDir);
  if (site !== null) return throughSite(site, createSigner(appSecret(env.APP_SECRET, dataDir)).sign, target);
  const letGo = takeDataFolder(dataDir);
  try {
    return await directly(env, { folder }, dataDir, target);
  } finally {
    letGo();
  }
}

async function directly(
  env: Env,
  where: Parameters<typeof openDatabase>[0],
  dataDir: string,
  target: string,
): Promise<Taken> {
  const secret = knownSecret(env.APP_SECRET, dataDir);
  const signer = secret === null ? null : createSigner(secret);
  const database = await openDatabase(where);
  try {
    return await takeBackup({ database, clock: systemClock, signer }, { dataDir, target });
  } finally {
    await database.close();
  }
}

async function throughSite(
  address: string,
  sign: (purpose: string, id: string) => string,
  target: string,
): Promise<Taken> {
  const at = systemClock.now().toISOString();
  const response = await fetch(`${address}/api/backup`, {
    method: "POST",
    headers: { "x-signature": sign("backup", at) },
    body: at,
  });
  const answer = (await response.json().catch(() => ({}))) as Taken & { target: string; fault?: string };
  if (!response.ok)
    throw new StartFault(answer.fault ?? `The running site answered ${response.status}; its log says why.`);
  if (answer.target !== target) moveInto(answer.target, target);
  return answer;
}

/** What is said where the backup cannot be put; null for any other fault. */
function unwritable(error: unknown): string | null {
  const { code, path: where } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return "The disk is full: the backup does not fit, and nothing of it was left behind.";
  if (code === undefined || where === undefined) return null;
  return `${where} cannot be written (${code}). Set DATA_DIR to a folder of this user's, or name a file: npm run backup -- FILE`;
}

try {
  await backup();
} catch (error) {
  console.error(error instanceof StartFault ? error.message : (unwritable(error) ?? tellOf(error)));
  process.exitCode = 1;
}
