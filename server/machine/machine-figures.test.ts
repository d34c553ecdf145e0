import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { createMetrics } from "#platform/http/metrics.server.ts";
import { daysBeforeItEnds, startTlsServer } from "#tests/harness/network/tls-server.ts";
import { watchFigures } from "./machine-figures.server.ts";

let site: Awaited<ReturnType<typeof startTlsServer>>;
beforeAll(async () => {
  site = await startTlsServer();
});
afterAll(() => site.stop());

it("reports the disk's free space, and nothing for a missing folder", async () => {
  const free = async (dataDir: string) => {
    const metrics = createMetrics();
    watchFigures(metrics, { dataDir, address: null, clock: new SteppedClock(daysBeforeItEnds(60)) });
    return /^pahiya_disk_free_bytes (.*)$/m.exec(await metrics.text())?.[1];
  };
  const { bavail, bsize } = statfsSync(tmpdir());
  expect(Math.abs(Number(await free(tmpdir())) - bavail * bsize)).toBeLessThan(1e9);
  expect(await free(path.join(tmpdir(), "no-such-folder"))).toBeUndefined();
});

it("reports the certificate's remaining time, read once an hour", async () => {
  const clock = new SteppedClock(daysBeforeItEnds(60));
  const metrics = createMetrics();
  const asked = site.asked();
  watchFigures(metrics, { dataDir: tmpdir(), address: `https://localhost:${site.port}`, clock });
  const left = async () => /^pahiya_certificate_left_seconds (.*)$/m.exec(await metrics.text())?.[1];
  expect(await left(), "nobody waits for the first look").toBeUndefined();
  await expect.poll(left).toBe(String(60 * 86_400));
  clock.advanceMinutes(59);
  expect(await left()).toBe(String(60 * 86_400 - 59 * 60));
  expect(site.asked()).toBe(asked + 1);
  clock.advanceMinutes(1);
  await left();
  await expect.poll(() => site.asked()).toBe(asked + 2);
});

it("reports nothing about an unreadable or missing certificate", async () => {
  const own = await startTlsServer();
  const clock = new SteppedClock(daysBeforeItEnds(60));
  const metrics = createMetrics();
  watchFigures(metrics, { dataDir: tmpdir(), address: `https://localhost:${own.port}`, clock });
  const tells = async () => (await metrics.text()).includes("\npahiya_certificate_left_seconds ");
  await expect.poll(tells).toBe(true);
  await own.stop();
  clock.advanceMinutes(60);
  await expect.poll(tells).toBe(false);
  const without = createMetrics();
  watchFigures(without, { dataDir: tmpdir(), address: null, clock });
  expect(await without.text()).not.toContain("certificate");
  expect(await without.text()).toContain("\npahiya_disk_free_bytes ");
});
