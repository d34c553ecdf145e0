import fs from "node:fs";
import path from "node:path";
import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/metrics.server.ts";

/**
 * The folders in whose `backups` a process may see some: its data folder, and where uploads have a folder that several processes of a machine
 * share, the one in which that lies, which is the data folder that the backup runs with.
 */
export const backupPlaces = (dataDir: string, filesDir: string | undefined): string[] => [
  ...new Set([dataDir, ...(filesDir === undefined ? [] : [path.dirname(path.resolve(filesDir))])]),
];

/** The backups in these folders' own place for them: how many, the newest, in which folder, and when it was whole; null when there is none. */
export function newestBackup(...places: string[]): { count: number; place: string; file: string; at: Date } | null {
  const files = places.flatMap(backupsIn);
  const [newest] = files.sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest === undefined ? null : { count: files.length, ...newest };
}

function backupsIn(place: string): { place: string; file: string; at: Date }[] {
  const folder = path.join(place, "backups");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".backup.gz")) : [];
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
