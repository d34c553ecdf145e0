import fs from "node:fs";
import path from "node:path";
import { StartFault } from "#platform/errors.ts";
import { freeBytes } from "../data-folder.server.ts";
import { LEAST_FREE_BYTES } from "../doctor/finding.server.ts";
import { wholeBackups } from "./newest-backup.server.ts";

const MB = 1024 * 1024;

/** Allowed growth from one backup to the next. */
const GROWTH = 1.2;

export type FreeBytes = (folder: string) => number;

/** Free bytes on the site's own disk; a backup may fill any other. */
export const freeBesideSite =
  (dataDir: string): FreeBytes =>
  (folder) => {
    const isBesideSite = fs.existsSync(dataDir) && fs.statSync(dataDir).dev === fs.statSync(folder).dev;
    return isBesideSite ? freeBytes(folder) : Number.POSITIVE_INFINITY;
  };

/** Throws a StartFault if too little room is left: PostgreSQL cannot restart on a full disk. */
export function refuseWithoutRoom(folder: string, free: FreeBytes, bytes = 0): void {
  const left = free(folder);
  if (left - bytes >= LEAST_FREE_BYTES) return;
  const wanted = bytes > 0 ? `, the backup would take some ${Math.ceil(bytes / MB)}` : "";
  throw new StartFault(
    `${Math.floor(left / MB)} MB are free at ${folder}${wanted}, and ${LEAST_FREE_BYTES / MB} MB stay free for the site itself. Make room, or name a file on another disk. None was taken, and nothing of it was left behind.`,
  );
}

export const expectedBytes = (folder: string): number => Math.ceil((wholeBackups(folder).at(-1)?.bytes ?? 0) * GROWTH);

/** Removes the oldest backup if the next one fits only then, else none. Returns its name. */
export function makeRoom(dataDir: string, free: FreeBytes = freeBesideSite(dataDir)): string | null {
  const folder = path.join(dataDir, "backups");
  const [oldest, ...others] = wholeBackups(folder);
  if (oldest === undefined || others.length === 0) return null;
  const left = free(folder) - expectedBytes(folder);
  if (left >= LEAST_FREE_BYTES || left + oldest.bytes < LEAST_FREE_BYTES) return null;
  fs.rmSync(path.join(folder, oldest.name));
  return oldest.name;
}
