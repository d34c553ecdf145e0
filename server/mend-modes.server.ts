import fs from "node:fs";
import path from "node:path";

/** Names of the site's own files in its data folder. `postgres` sees to itself; all others are somebody's own. */
const kept = /^(database(\.[\w-]+)?|mails|backups|files|app-secret|simulator\.json|running\.(pid|address))$/;

/** Bits by which others than the owner may read, write or enter. */
const OTHERS = 0o077;

/**
 * Takes from other users of the machine what an earlier version, a copy or a wide umask has left open to them in the data folder:
 * mails with keys of links, backups, the secret. Folders become 0700 and files 0600. Only what belongs to this user is changed, and no
 * link is followed. Answers how many were changed.
 */
export function mendModes(dataDir: string): number {
  const names = fs.readdirSync(dataDir).filter((name) => kept.test(name));
  return names.reduce((count, name) => count + mendOne(path.join(dataDir, name)), 0);
}

/** The same for a folder that holds nothing but files of the site (FILES_DIR). */
export const mendFolder = (folder: string): number => (fs.existsSync(folder) ? mendOne(folder) : 0);

function mendOne(place: string): number {
  const found = fs.lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.()) return 0;
  if (found.isDirectory()) {
    // Nobody else comes to what lies in a closed folder. An older version's database made its files open.
    if ((found.mode & OTHERS) === 0) return 0;
    const inside = fs.readdirSync(place).reduce((count, name) => count + mendOne(path.join(place, name)), 0);
    return inside + close(place, found, fs.constants.O_DIRECTORY, 0o700);
  }
  return found.isFile() ? close(place, found, 0, 0o600) : 0;
}

function close(place: string, { mode, ino }: fs.Stats, flags: number, wanted: number): number {
  if ((mode & OTHERS) === 0) return 0;
  // By the file that was looked at, not by its name, which could be a link by now.
  const file = openAsIs(place, flags);
  if (file === null) return 0;
  try {
    if (fs.fstatSync(file).ino !== ino) return 0;
    fs.fchmodSync(file, wanted);
    return 1;
  } finally {
    fs.closeSync(file);
  }
}

/** Null for what went away meanwhile, became a link, or cannot be opened by its owner. */
function openAsIs(place: string, flags: number): number | null {
  try {
    return fs.openSync(place, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK | flags);
  } catch {
    return null;
  }
}
