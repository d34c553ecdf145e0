import fs from "node:fs";
import path from "node:path";
import { StartFault } from "#platform/errors.ts";
import { newSecret } from "#platform/ids.server.ts";
import { claimNote, findNoteHolder, makeNote } from "#platform/jobs/held-note.server.ts";

const RUN_NOTE = "running.pid";

/**
 * Creates the data folder, closed to other users: it keeps personal data and keys of links.
 * Root's lets others pass, because the database runs as another user. What lies in it is closed.
 */
export function prepareDataFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

/**
 * Locks the folder for a site with its own simulator, whose file has one writer. Returns the release.
 * Takes over a dead process's note.
 * `whenLost` runs if another process took it while we were paused for half a minute or longer.
 */
export function takeDataFolder(folder: string, whenLost: (words: string) => void = endAtOnce): () => void {
  const note = path.join(folder, RUN_NOTE);
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (makeNote(note)) return claimNote(note, () => whenLost(lostWords(folder)));
      const holder = findNoteHolder(note);
      if (holder === "here")
        throw new StartFault(
          `Pahiya is already running on the data folder ${folder}. Stop it first, or set DATA_DIR (and PORT) to something else.`,
        );
      if (holder === "elsewhere")
        throw new StartFault(
          `Pahiya is already running on the data folder ${folder}, in another container. Stop that one first. If it was killed, start again in half a minute.`,
        );
      fs.rmSync(note, { force: true });
    }
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    throw unwritable(folder, cause);
  }
  throw new StartFault(`The data folder ${folder} could not be taken; another process is starting on it.`);
}

const unwritable = (folder: string, cause: unknown): StartFault =>
  new StartFault(`The data folder ${folder} cannot be written. Set DATA_DIR to a folder that this user may write to.`, {
    cause,
  });

const lostWords = (folder: string): string =>
  `Another process has taken the data folder ${folder} while this one was paused for half a minute or longer. This one ends at once, so that two never write the same files.`;

/** The new owner expects no more writes. */
function endAtOnce(words: string): never {
  console.error(words);
  process.exit(1);
}

export const isRunNote = (name: string): boolean => /(^|\/)running\.(pid|address)$/.test(name);

export function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** Finds the mount point of the folder's disk. */
export function diskOf(folder: string): string {
  const above = path.dirname(folder);
  return above === folder || fs.statSync(above).dev !== fs.statSync(folder).dev ? folder : diskOf(above);
}

/** A start writes about 40 MB into an empty folder. Below this limit the database would fail half-way. */
const ROOM_NEEDED = 100 * 1024 * 1024;

export function refuseFullDisk(folder: string, needed: number = ROOM_NEEDED): void {
  const free = freeBytes(folder);
  if (free >= needed) return;
  const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
  throw new StartFault(
    `The disk is full: ${megabytes(free)} MB are free for the data folder ${folder}, and ${megabytes(needed)} MB are needed. Make room and start again, or set DATA_DIR to another disk. Nothing was changed.`,
  );
}

/** From the environment, or created in the data folder (demo only). */
export function appSecret(given: string | undefined, folder: string): string {
  if (given !== undefined) return given;
  const file = path.join(folder, "app-secret");
  writeNewSecret(file);
  return fs.readFileSync(file, "utf8").trim();
}

/** Null if the site would create one. */
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
