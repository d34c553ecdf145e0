import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createMetrics } from "#platform/metrics.server.ts";
import { watchBackups } from "./newest-backup.server.ts";

it("the watch is told how old the newest backup is, and nothing where there is none", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "pahiya-newest-"));
  try {
    const now = new Date("2026-11-21T12:00:00Z");
    const metrics = createMetrics();
    watchBackups(metrics, { dataDir, clock: { now: () => now } });
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
