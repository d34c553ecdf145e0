import fs from "node:fs";
import path from "node:path";
import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";

/**
 * Folders whose `backups` this process may see: its data folder and the parent of a shared uploads folder.
 * On a machine with several processes the backup runs with that parent as its data folder.
 */
export const backupPlaces = (dataDir: string, filesDir: string | undefined): string[] => [
  ...new Set([dataDir, ...(filesDir === undefined ? [] : [path.dirname(path.resolve(filesDir))])]),
];

/**
 * One-off backups, before an upgrade or on the way back (docs/deploy). They say nothing about the timer, which may run on
 * another machine.
 */
const TAKEN_ONCE = /^(before|given-up)-/;

/** The newest recurring backup below these folders, and how many there are; null if there is none. */
export function newestBackup(...places: string[]): { count: number; place: string; file: string; at: Date } | null {
  const files = places.flatMap(backupsIn);
  const [newest] = files.sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest === undefined ? null : { count: files.length, ...newest };
}

/** The timer's whole backups in a folder, oldest first (names sort by age). */
export function wholeBackups(folder: string): { name: string; bytes: number }[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => /^pahiya-.*\.backup\.gz$/.test(name));
  return names.sort().flatMap((name) => {
    const bytes = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
    return bytes === undefined ? [] : [{ name, bytes }];
  });
}

function backupsIn(place: string): { place: string; file: string; at: Date }[] {
  const folder = path.join(place, "backups");
  const all = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const names = all.filter((name) => name.endsWith(".backup.gz") && !TAKEN_ONCE.test(name));
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    // The hourly job may remove the oldest meanwhile.
    const at = fs.statSync(file, { throwIfNoEntry: false })?.mtime;
    return at === undefined ? [] : [{ place, file, at }];
  });
}

/** Exports the age of the newest visible backup to /metrics. */
export function watchBackups(metrics: Metrics, { places, clock }: { places: string[]; clock: Clock }): void {
  metrics.gauge("backup_age_seconds", "How old the newest backup is that this process sees", [], async () => {
    const newest = newestBackup(...places);
    return newest === null ? [] : [[{}, (clock.now().getTime() - newest.at.getTime()) / 1_000]];
  });
}
