import fs from "node:fs";
import path from "node:path";
import { StartFault } from "#platform/errors.ts";
import { freeBytes } from "../data-folder.server.ts";
import { LEAST_FREE_BYTES } from "../doctor/finding.server.ts";
import { wholeBackups } from "./newest-backup.server.ts";

const MB = 1024 * 1024;

/** Assumed growth from one backup to the next. */
const GROWTH = 1.2;

/** Free bytes in a folder; tests inject their own. */
export type FreeBytes = (folder: string) => number;

/** Free bytes on the site's own disk. A backup may fill any other disk. */
export const freeBesideSite =
  (dataDir: string): FreeBytes =>
  (folder) => {
    const isBesideSite = fs.existsSync(dataDir) && fs.statSync(dataDir).dev === fs.statSync(folder).dev;
    return isBesideSite ? freeBytes(folder) : Number.POSITIVE_INFINITY;
  };

/**
 * Throws a StartFault if a backup of `bytes` would leave too little room (0: one being written).
 * PostgreSQL cannot restart by itself once the disk with its log is full.
 */
export function refuseWithoutRoom(folder: string, free: FreeBytes, bytes = 0): void {
  const left = free(folder);
  if (left - bytes >= LEAST_FREE_BYTES) return;
  const wanted = bytes > 0 ? `, the backup would take some ${Math.ceil(bytes / MB)}` : "";
  throw new StartFault(
    `${Math.floor(left / MB)} MB are free at ${folder}${wanted}, and ${LEAST_FREE_BYTES / MB} MB stay free for the site itself. Make room, or name a file on another disk. None was taken, and nothing of it was left behind.`,
  );
}

/** Expected bytes of the next backup, from the last one; 0 if there is none. */
export const expectedBytes = (folder: string): number => Math.ceil((wholeBackups(folder).at(-1)?.bytes ?? 0) * GROWTH);

/**
 * Removes the oldest backup if the next one fits only then. Removes none if that is not enough: a person has to look.
 * Returns the removed name, or null.
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
