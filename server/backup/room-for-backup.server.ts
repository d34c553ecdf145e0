import fs from "node:fs";
import path from "node:path";
import { StartFault } from "#platform/errors.ts";
import { freeBytes } from "../data-folder.server.ts";
import { LEAST_FREE_BYTES } from "../doctor/finding.server.ts";
import { wholeBackups } from "./newest-backup.server.ts";

const MB = 1024 * 1024;

/** The next backup may be so much larger than the last one. */
const GROWTH = 1.2;

/** How many bytes are free in a folder for us; a test gives its own. */
export type FreeBytes = (folder: string) => number;

/** What is free where the site writes too; on a disk of its own a backup may take all there is. */
export const freeBesideSite =
  (dataDir: string): FreeBytes =>
  (folder) => {
    const isBesideSite = fs.existsSync(dataDir) && fs.statSync(dataDir).dev === fs.statSync(folder).dev;
    return isBesideSite ? freeBytes(folder) : Number.POSITIVE_INFINITY;
  };

/**
 * Throws a StartFault when a backup of so many bytes more (none: one that is being written) would leave too little free: a PostgreSQL
 * whose log lies there does not come up again by itself once the disk is full.
 */
export function refuseWithoutRoom(folder: string, free: FreeBytes, bytes = 0): void {
  const left = free(folder);
  if (left - bytes >= LEAST_FREE_BYTES) return;
  const wanted = bytes > 0 ? `, the backup would take some ${Math.ceil(bytes / MB)}` : "";
  throw new StartFault(
    `${Math.floor(left / MB)} MB are free at ${folder}${wanted}, and ${LEAST_FREE_BYTES / MB} MB stay free for the site itself. Make room, or name a file on another disk. None was taken, and nothing of it was left behind.`,
  );
}

/** How many bytes the next backup into this folder takes, as the last one there did; 0 where there is none to go by. */
export const expectedBytes = (folder: string): number => Math.ceil((wholeBackups(folder).at(-1)?.bytes ?? 0) * GROWTH);

/**
 * Removes the oldest of the data folder's own backups where the next one has room by that and not without: the newest is worth more
 * than the oldest. Where that is not enough, none goes: a person has to look. Answers with its name, or null.
 */
export function makeRoom(dataDir: string, free: FreeBytes = freeBesideSite(dataDir)): string | null {
  const folder = path.join(dataDir, "backups");
  const [oldest, ...others] = wholeBackups(folder);
  if (oldest === undefined || others.length === 0) return null;
  const left = free(folder) - expectedBytes(folder);
  if (left >= LEAST_FREE_BYTES || left + oldest.bytes < LEAST_FREE_BYTES) return null;
  fs.rmSync(path.join(folder, oldest.name));
  return oldest.name;
}
