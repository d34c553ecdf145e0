import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createMetrics } from "#platform/http/metrics.server.ts";
import { backupPlaces, newestBackup, watchBackups } from "./newest-backup.server.ts";

/** The backups with names of their own that each guide has people take. */
const namesInGuides = ["one-server.md", "several-servers.md"].map((guide) => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../docs/deploy", guide), "utf8");
  return [
    guide,
    [...text.matchAll(/=\/var\/lib\/pahiya\/backups\/(.+\.backup\.gz)\b/g)].map(([, name = ""]) => name),
  ] as const;
});

it("reports the newest backup's age to monitoring, or nothing", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "pahiya-newest-"));
  try {
    const now = new Date("2026-11-21T12:00:00Z");
    const metrics = createMetrics();
    watchBackups(metrics, { places: [dataDir], clock: { now: () => now } });
    const age = async () => /^pahiya_backup_age_seconds (.*)$/m.exec(await metrics.text())?.[1];
    expect(await age()).toBeUndefined();
    mkdirSync(path.join(dataDir, "backups"));
    for (const hour of ["09", "11", "10"]) {
      const file = path.join(dataDir, `backups/pahiya-${hour}.backup.gz`);
      writeFileSync(file, "");
      utimesSync(file, now, new Date(`2026-11-21T${hour}:30:00Z`));
    }
    writeFileSync(path.join(dataDir, "backups/pahiya-12.backup.gz.part"), "not whole yet");
    expect(await age()).toBe("1800");
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it("finds backups beside shared uploads", () => {
  const shared = mkdtempSync(path.join(tmpdir(), "pahiya-newest-"));
  try {
    const dataDir = path.join(shared, "3001");
    const places = backupPlaces(dataDir, path.join(shared, "files"));
    expect(newestBackup(...places)).toBeNull();
    for (const [folder, hour] of [
      [shared, "10"],
      [dataDir, "09"],
    ] as const) {
      const file = path.join(folder, `backups/pahiya-${hour}.backup.gz`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, "");
      const at = new Date(`2026-11-21T${hour}:30:00Z`);
      utimesSync(file, at, at);
    }
    expect(newestBackup(...places)).toMatchObject({ count: 2, place: shared, at: new Date("2026-11-21T10:30:00Z") });
    expect(newestBackup(...backupPlaces(dataDir, undefined))).toMatchObject({ count: 1, place: dataDir });
    expect(backupPlaces(shared, path.join(shared, "files")), "one place is looked at once").toEqual([shared]);
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
});

it("ignores backups made before an update or a return", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "pahiya-newest-"));
  try {
    const now = new Date("2026-11-21T12:00:00Z");
    const metrics = createMetrics();
    watchBackups(metrics, { places: [dataDir], clock: { now: () => now } });
    mkdirSync(path.join(dataDir, "backups"));
    const put = (name: string, hour: string) => {
      const file = path.join(dataDir, "backups", name);
      writeFileSync(file, "");
      utimesSync(file, now, new Date(`2026-11-21T${hour}:30:00Z`));
    };
    for (const [guide, names] of namesInGuides) {
      expect(names.length, guide).toBeGreaterThan(1);
      for (const name of names) put(name, "11");
    }
    expect(newestBackup(dataDir)).toBeNull();
    expect(await metrics.text()).not.toMatch(/^pahiya_backup_age_seconds /m);
    // From a timer of the company's own, with its own names.
    put("hourly.backup.gz", "09");
    expect(newestBackup(dataDir)).toMatchObject({ count: 1, at: new Date("2026-11-21T09:30:00Z") });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
