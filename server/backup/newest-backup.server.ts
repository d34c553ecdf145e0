import fs from "node:fs";
import path from "node:path";
import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";

/**
 * The folders in whose `backups` a process may see some: its data folder, and where uploads have a folder that several processes of a
 * machine share, the one in which that lies, which is the data folder that the backup runs with.
 */
export const backupPlaces = (dataDir: string, filesDir: string | undefined): string[] => [
  ...new Set([dataDir, ...(filesDir === undefined ? [] : [path.dirname(path.resolve(filesDir))])]),
];

/**
 * Taken once, before a new version or on the way back (docs/deploy): nobody takes the next, so that such a one grows old by itself, and
 * says nothing of the timer, which may be another machine's.
 */
const TAKEN_ONCE = /^(before|given-up)-/;

/**
 * The backups in these folders' own place for them that others follow: how many, the newest, in which folder, and when it was whole; null
 * when there is none.
 */
export function newestBackup(...places: string[]): { count: number; place: string; file: string; at: Date } | null {
  const files = places.flatMap(backupsIn);
  const [newest] = files.sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest === undefined ? null : { count: files.length, ...newest };
}

/** Those backups in a folder that the timer takes, and removes again: whole ones, the oldest first (their names sort by age). */
export function wholeBackups(folder: string): { name: string; bytes: number }[] {
  // A backup that was put elsewhere leaves none here.
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
    // The hourly one removes the oldest meanwhile.
    const at = fs.statSync(file, { throwIfNoEntry: false })?.mtime;
    return at === undefined ? [] : [{ place, file, at }];
  });
}

/** Has /metrics say how old the newest backup is, where this process sees one (`backupPlaces`). */
export function watchBackups(metrics: Metrics, { places, clock }: { places: string[]; clock: Clock }): void {
  metrics.gauge("backup_age_seconds", "How old the newest backup is that this process sees", [], async () => {
    const newest = newestBackup(...places);
    return newest === null ? [] : [[{}, (clock.now().getTime() - newest.at.getTime()) / 1_000]];
  });
}
