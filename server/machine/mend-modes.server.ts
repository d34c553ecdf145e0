import fs from "node:fs";
import path from "node:path";

/** `postgres` sets its own modes. */
const kept = /^(database(\.[\w-]+)?|mails|backups|files|app-secret|simulator\.json|running\.(pid|address))$/;

const OTHERS = 0o077;

/** Closes files that an earlier version, a copy or a wide umask left open (0700, 0600). Skips links and other users' files. */
export function mendModes(dataDir: string): number {
  const names = fs.readdirSync(dataDir).filter((name) => kept.test(name));
  return names.reduce((count, name) => count + mendOne(path.join(dataDir, name)), 0);
}

export const mendFolder = (folder: string): number => (fs.existsSync(folder) ? mendOne(folder) : 0);

function mendOne(place: string): number {
  const found = fs.lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.()) return 0;
  if (found.isDirectory()) {
    // An older version's database made files open inside.
    if ((found.mode & OTHERS) === 0) return 0;
    const inside = fs.readdirSync(place).reduce((count, name) => count + mendOne(path.join(place, name)), 0);
    return inside + close(place, found, fs.constants.O_DIRECTORY, 0o700);
  }
  return found.isFile() ? close(place, found, 0, 0o600) : 0;
}

function close(place: string, { mode, ino }: fs.Stats, flags: number, wanted: number): number {
  if ((mode & OTHERS) === 0) return 0;
  // By file handle: the name could be a link by now.
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

/** Null if gone, now a link, or unreadable. */
function openAsIs(place: string, flags: number): number | null {
  try {
    return fs.openSync(place, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK | flags);
  } catch {
    return null;
  }
}
