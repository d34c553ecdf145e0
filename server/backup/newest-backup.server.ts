import fs from "node:fs";
import path from "node:path";
import type { Clock } from "#platform/clock.server.ts";
import type { Metrics } from "#platform/metrics.server.ts";

/** The backups in the data folder's own place for them: how many, the newest, and when it was whole; null when there is none. */
export function newestBackup(dataDir: string): { count: number; file: string; at: Date } | null {
  const folder = path.join(dataDir, "backups");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".backup.gz")) : [];
  const files = names.flatMap((name) => {
    const file = path.join(folder, name);
    // The hourly one removes the oldest meanwhile.
    const at = fs.statSync(file, { throwIfNoEntry: false })?.mtime;
    return at === undefined ? [] : [{ file, at }];
  });
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

/** Has /metrics say how old the newest backup is, where one lies in this process's own data folder. */
export function watchBackups(metrics: Metrics, { dataDir, clock }: { dataDir: string; clock: Clock }): void {
  metrics.gauge("backup_age_seconds", "How old the newest backup in the data folder is", [], async () => {
    const newest = newestBackup(dataDir);
    return newest === null ? [] : [[{}, (clock.now().getTime() - newest.at.getTime()) / 1_000]];
  });
}
