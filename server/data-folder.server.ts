import fs from "node:fs";
import { isIPv6 } from "node:net";
import path from "node:path";
import { StartFault } from "#platform/errors.ts";
import { newSecret } from "#platform/ids.server.ts";

/** Another process has the data folder. */
export class FolderTaken extends StartFault {}

/**
 * Takes the data folder for this process, so that two never write one embedded database. The note says who has it; a note
 * left by a process that is gone (a power cut) is taken over. Returns how to let go. Throws `FolderTaken` when another has it, a
 * StartFault when it cannot be written.
 */
export function takeDataFolder(folder: string): () => void {
  const note = path.join(folder, "running.pid");
  try {
    fs.mkdirSync(folder, { recursive: true });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (writeNew(note, `${process.pid} ${startOf(process.pid)}\n`)) return () => fs.rmSync(note, { force: true });
      if (isAlive(fs.readFileSync(note, "utf8")))
        throw new FolderTaken(
          `Pahiya is already running on the data folder ${folder}. Stop it first, or set DATA_DIR (and PORT) to something else.`,
        );
      fs.rmSync(note, { force: true });
    }
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    throw new StartFault(
      `The data folder ${folder} cannot be written. Set DATA_DIR to a folder that this user may write to.`,
      { cause },
    );
  }
  throw new FolderTaken(`The data folder ${folder} could not be taken; another process is starting on it.`);
}

const ADDRESS_NOTE = "running.address";

/**
 * Whether a file, named from the data folder that all processes of a server share or from one's own within it, only notes who
 * runs at the moment.
 */
export const isRunNote = (name: string): boolean => /(^|\/)running\.(pid|address)$/.test(name);

/** Notes beside the process's number where the site listens, for the operator's command line. */
export function noteAddress(folder: string, host: string, port: number): () => void {
  const note = path.join(folder, ADDRESS_NOTE);
  fs.writeFileSync(note, `http://${isIPv6(host) ? `[${host}]` : host}:${port}\n`);
  return () => fs.rmSync(note, { force: true });
}

/** Where the site that has taken this data folder listens; null when none has. */
export function runningSite(folder: string): string | null {
  try {
    if (!isAlive(fs.readFileSync(path.join(folder, "running.pid"), "utf8"))) return null;
    return fs.readFileSync(path.join(folder, ADDRESS_NOTE), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A start writes about 40 MB on an empty folder; below this a database would fail half-way instead of at the door. */
const ROOM_NEEDED = 100 * 1024 * 1024;

/** Refuses to start on a disk without room, before anything is written. */
export function refuseFullDisk(folder: string, needed: number = ROOM_NEEDED): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
  throw new StartFault(
    `The disk is full: ${megabytes(bavail * bsize)} MB are free for the data folder ${folder}, and ${megabytes(needed)} MB are needed. Make room and start again, or set DATA_DIR to another disk. Nothing was changed.`,
  );
}

function writeNew(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The process that wrote the note is still the one with that number (numbers are used again after a restart). */
function isAlive(note: string): boolean {
  const [pid = "", start = ""] = note.trim().split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return start === startOf(Number(pid));
}

/** When a process began, in the kernel's ticks; "unknown" where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** The application's secret: from the environment, or one made once and kept in the data folder (demo only). */
export function appSecret(given: string | undefined, folder: string): string {
  if (given !== undefined) return given;
  const file = path.join(folder, "app-secret");
  writeNewSecret(file);
  return fs.readFileSync(file, "utf8").trim();
}

/** The secret that the site signs with, or will when it is started; null where that would be a new one. Makes none. */
export function knownSecret(given: string | undefined, folder: string): string | null {
  if (given !== undefined) return given;
  const file = path.join(folder, "app-secret");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim() : null;
}

function writeNewSecret(file: string): void {
  try {
    fs.writeFileSync(file, `${newSecret()}${newSecret()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
