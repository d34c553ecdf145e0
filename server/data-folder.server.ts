import fs from "node:fs";
import { isIPv6 } from "node:net";
import path from "node:path";
import { systemClock } from "#platform/clock.server.ts";
import { StartFault } from "#platform/errors.ts";
import { newSecret } from "#platform/ids.server.ts";
import { ownMark, whereIs } from "#platform/process-mark.server.ts";

/** Another process has the data folder. */
export class FolderTaken extends StartFault {}

/**
 * Takes the data folder for this process, so that two never write one embedded database. The note says who has it; a note
 * left by a process that is gone is taken over; one that cannot be judged from here (another container's; a process that systemd
 * hides from the site; one of before a power cut), when nobody has touched it for half a minute. Returns how to let go. Throws
 * `FolderTaken` when another has it, a StartFault when it cannot be written.
 *
 * `whenLost` is called once when another has taken the folder although we are alive: we were paused for longer than that. The
 * process then has to end without another write, and does if nothing else is given. It looks every five seconds by a timer, that
 * is as a rule the first thing that a paused process does when it wakes; what was under way at that moment may still be written.
 */
export function takeDataFolder(folder: string, whenLost: (words: string) => void = endAtOnce): () => void {
  const note = path.join(folder, RUN_NOTE);
  const ours = `${ownMark()}\n`;
  try {
    // Persons, and keys of links in kept mails: no other user's of this machine. One that is there is as somebody has made it.
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (writeNew(note, ours)) return holdNote(note, ours, () => whenLost(lostWords(folder)));
      const holder = holderOf(note);
      if (holder === "here")
        throw new FolderTaken(
          `Pahiya is already running on the data folder ${folder}. Stop it first, or set DATA_DIR (and PORT) to something else.`,
        );
      if (holder === "elsewhere")
        throw new FolderTaken(
          `Pahiya is already running on the data folder ${folder}, in another container. Stop that one first, and run commands in it (podman exec). If it was killed, start again in half a minute.`,
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

const RUN_NOTE = "running.pid";
const ADDRESS_NOTE = "running.address";
/** The holder touches its note so often. */
const TOUCH_MS = 5_000;
/** A note of another container that nobody has touched for so long is that of one that was killed. */
const UNTOUCHED_MS = 30_000;

const lostWords = (folder: string): string =>
  `Another process has taken the data folder ${folder} while this one was paused for half a minute or longer. This one ends at once, so that two never write one database.`;

/** Nothing is finished first: whatever is written now, the other one does not expect. */
function endAtOnce(words: string): never {
  console.error(words);
  process.exit(1);
}

/**
 * Touches the note as long as it is ours; one that somebody has removed is written again, unless another was quicker. Returns how
 * to let go.
 */
function holdNote(note: string, ours: string, whenLost: () => void): () => void {
  const touch = setInterval(() => {
    if (isStillOurs(note, ours)) return;
    clearInterval(touch);
    whenLost();
  }, TOUCH_MS).unref();
  return () => {
    clearInterval(touch);
    if (readNote(note)?.text === ours) fs.rmSync(note, { force: true });
  };
}

/** Also when nobody can say: the folder went away, or its disk, and whatever is written next says so. */
function isStillOurs(note: string, ours: string): boolean {
  try {
    const found = readNote(note);
    if (found === null) return writeNew(note, ours) || readNote(note)?.text === ours;
    // Somebody is just writing it, or found no room to: that says nothing yet.
    if (found.text === "") return true;
    if (found.text !== ours) return false;
    const now = systemClock.now();
    fs.utimesSync(note, now, now);
    return true;
  } catch {
    return true;
  }
}

/** Null when it is gone. */
function readNote(note: string): { text: string; touched: number } | null {
  try {
    return { text: fs.readFileSync(note, "utf8"), touched: fs.statSync(note).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Finds out whose note it is: a living process's that we can see, one's in another container, or nobody's any more. */
function holderOf(note: string): "here" | "elsewhere" | "gone" {
  const found = readNote(note);
  if (found === null) return "gone";
  return whereIs(found.text, Math.abs(systemClock.now().getTime() - found.touched) < UNTOUCHED_MS);
}

/**
 * Whether a file, named from the data folder that all processes of a server share or from one's own within it, only notes who
 * runs at the moment.
 */
export const isRunNote = (name: string): boolean => /(^|\/)running\.(pid|address)$/.test(name);

/** Notes beside the process's number where the site listens, for the operator's command line. */
export function noteAddress(folder: string, host: string, port: number): () => void {
  const note = path.join(folder, ADDRESS_NOTE);
  fs.writeFileSync(note, `http://${isIPv6(host) ? `[${host}]` : host}:${port}\n`, { mode: 0o600 });
  return () => fs.rmSync(note, { force: true });
}

/** Where the site that has taken this data folder listens; null when none has, or one in another container, whom nobody here can call. */
export function runningSite(folder: string): string | null {
  if (holderOf(path.join(folder, RUN_NOTE)) !== "here") return null;
  return readNote(path.join(folder, ADDRESS_NOTE))?.text.trim() ?? null;
}

/** How many bytes the site may still write where `folder` lies. Throws where there is no such folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** The uppermost folder on the disk on which `folder` lies: where that disk is mounted. Throws where there is no such folder. */
export function diskOf(folder: string): string {
  const above = path.dirname(folder);
  return above === folder || fs.statSync(above).dev !== fs.statSync(folder).dev ? folder : diskOf(above);
}

/** A start writes about 40 MB on an empty folder; below this a database would fail half-way instead of at the door. */
const ROOM_NEEDED = 100 * 1024 * 1024;

/** Refuses to start on a disk without room, before anything is written. */
export function refuseFullDisk(folder: string, needed: number = ROOM_NEEDED): void {
  const free = freeBytes(folder);
  if (free >= needed) return;
  const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
  throw new StartFault(
    `The disk is full: ${megabytes(free)} MB are free for the data folder ${folder}, and ${megabytes(needed)} MB are needed. Make room and start again, or set DATA_DIR to another disk. Nothing was changed.`,
  );
}

function writeNew(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
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
