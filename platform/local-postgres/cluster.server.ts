import { execFile } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationFault, StartFault } from "../errors.ts";
import { newId, newSecret } from "../ids.server.ts";
import type { Programs } from "./programs.server.ts";
import { commandFor, type RunAs } from "./run-as.server.ts";
import { runningPid } from "./running-pid.server.ts";

export interface Cluster {
  /** `DATA_DIR/postgres`, or elsewhere. */
  base: string;
  folder: string;
  /** Short enough for a socket path. */
  socketFolder: string;
  password: string;
}

export const databaseUser = "pahiya";

/** 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET = 103;
export const socketFile = ".s.PGSQL.5432";

/** Opens or creates the cluster; safe in parallel. */
export async function openCluster(dataDir: string, programs: Programs, runAs: RunAs): Promise<Cluster> {
  const base = runAs.way === "elsewhere" ? runAs.folder : join(dataDir, "postgres");
  const folder = join(base, "cluster");
  try {
    // Another user must pass through.
    const isPassage = runAs.way === "user" || runAs.way === "elsewhere";
    fs.mkdirSync(base, { recursive: true, mode: isPassage ? 0o711 : 0o700 });
    const password = keepPassword(join(base, "password"));
    if (!fs.existsSync(folder)) await makeCluster(base, programs, runAs, password);
    takeOver(folder, runAs);
    closeToOthers(folder);
    refuseOtherVersion(folder, programs);
    ownedFolder(join(base, "log"), runAs);
    return { base, folder, password, socketFolder: findSocketFolder(base, runAs) };
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw new StartFault(`The disk is full: there is no room for ${base}.`, { cause });
    throw new StartFault(`The folder ${base} cannot be used. Set DATA_DIR to a folder that this user may write to.`, {
      cause,
    });
  }
}

function takeOver(folder: string, runAs: RunAs): void {
  if (!("uid" in runAs) || fs.statSync(folder).uid === runAs.uid) return;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) giveTo(join(folder, name), runAs);
  giveTo(folder, runAs);
}

/** PostgreSQL refuses open permissions. */
function closeToOthers(path: string): void {
  const { mode } = fs.statSync(path);
  if ((mode & 0o077) !== 0) fs.chmodSync(path, mode & 0o700);
}

/** Linked whole: nobody reads a part. */
function keepPassword(file: string): string {
  if (!fs.existsSync(file)) {
    const fresh = `${file}.${newId()}`;
    fs.writeFileSync(fresh, newSecret(), { mode: 0o600, flush: true });
    try {
      fs.linkSync(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      fs.rmSync(fresh);
    }
  }
  closeToOthers(file);
  return fs.readFileSync(file, "utf8");
}

/** Created aside and renamed: a killed start leaves no half cluster. */
async function makeCluster(base: string, programs: Programs, runAs: RunAs, password: string): Promise<void> {
  const making = join(base, `making-${newId()}`);
  fs.rmSync(making, { recursive: true, force: true });
  try {
    ownedFolder(making, runAs);
    const passwordFile = join(making, "password");
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(passwordFile, runAs);
    await runProgram(runAs, programs.initdb, [
      ...["-D", join(making, "cluster"), "-U", databaseUser, `--pwfile=${passwordFile}`],
      ...["--auth-local=scram-sha-256", "--auth-host=scram-sha-256", "--encoding=UTF8"],
      // System locales may change under an index; the builtin one cannot.
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions"],
    ]);
    renameOnce(join(making, "cluster"), join(base, "cluster"));
    syncFolder(base);
  } finally {
    fs.rmSync(making, { recursive: true, force: true });
  }
}

function renameOnce(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

function ownedFolder(folder: string, runAs: RunAs): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, runAs);
}

function giveTo(path: string, runAs: RunAs): void {
  if (runAs.way === "user" || runAs.way === "elsewhere") fs.chownSync(path, runAs.uid, runAs.gid);
}

function refuseOtherVersion(folder: string, { major }: Programs): void {
  const found = Number.parseInt(fs.readFileSync(join(folder, "PG_VERSION"), "utf8"), 10);
  if (found === major) return;
  throw new ConfigurationFault(
    `The database in ${folder} is of PostgreSQL ${found}, and this version of the site brings ${major}. Nothing was changed. Make a backup with the version before (npm run backup), and restore it with this one into an empty data folder (npm run restore).`,
  );
}

/** In tmp if the path is too long; noted for later starts. */
function findSocketFolder(base: string, runAs: RunAs): string {
  const near = join(base, "socket");
  if (isShort(near)) {
    ownedFolder(near, runAs);
    return near;
  }
  const note = join(base, "socket-folder");
  const noted = fs.existsSync(note) ? fs.readFileSync(note, "utf8") : null;
  // A running server has its socket there.
  if (noted !== null && (isOurs(noted, runAs) || runningPid(join(base, "cluster")) !== null)) return noted;
  const above = [tmpdir(), "/tmp"].find((folder) => isShort(join(folder, "pahiya-000000")));
  if (above === undefined) throw new StartFault(`No folder has a path that is short enough for a socket: ${tmpdir()}.`);
  const made = fs.mkdtempSync(join(above, "pahiya-"));
  giveTo(made, runAs);
  fs.writeFileSync(note, made);
  return made;
}

const isShort = (folder: string): boolean => Buffer.byteLength(join(folder, socketFile)) <= LONGEST_SOCKET;

/** True if only PostgreSQL's user can enter; a stranger may have made it. */
function isOurs(folder: string, runAs: RunAs): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  const owner = "uid" in runAs ? runAs.uid : process.getuid?.();
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0;
}

function runProgram(runAs: RunAs, program: string, given: string[]): Promise<void> {
  const { command, args, as } = commandFor(runAs, program, given);
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...as, cwd: "/", env: { LC_ALL: "C" } }, (error, _out, said) => {
      if (error === null) return resolve();
      if (/No space left on device/.test(said))
        return reject(new StartFault("The disk is full: the database could not be made. Make room and start again."));
      reject(new Error(`${program} failed: ${said.trim()}`, { cause: error }));
    });
  });
}
