import fs from "node:fs";
import path from "node:path";
import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";

/** Data folder and the parent of a shared uploads folder, which is the backup's data folder if several processes run. */
export const backupPlaces = (dataDir: string, filesDir: string | undefined): string[] => [
  ...new Set([dataDir, ...(filesDir === undefined ? [] : [path.dirname(path.resolve(filesDir))])]),
];

/** One-off backups (docs/deploy), which say nothing about the timer. */
const TAKEN_ONCE = /^(before|given-up)-/;

export function newestBackup(...places: string[]): { count: number; place: string; file: string; at: Date } | null {
  const files = places.flatMap(backupsIn);
  const [newest] = files.sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest === undefined ? null : { count: files.length, ...newest };
}

/** The timer's backups, oldest first by name. */
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

export function watchBackups(metrics: Metrics, { places, clock }: { places: string[]; clock: Clock }): void {
  metrics.gauge("backup_age_seconds", "How old the newest backup is that this process sees", [], async () => {
    const newest = newestBackup(...places);
    return newest === null ? [] : [[{}, (clock.now().getTime() - newest.at.getTime()) / 1_000]];
  });
}
