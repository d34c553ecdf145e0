import { mkdirSync, mkdtempSync, rmSync, statfsSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { listAlerts } from "#platform/alerts.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/sandbox.ts";
import { daysBeforeItEnds, startTlsServer } from "#tests/harness/tls-server.ts";
import { measureMachine, tellOfMachine, watchMachine } from "./watch-machine.server.ts";

const HOUR_MS = 3_600_000;

let database: Database;
let sandbox: SandboxProcess;
let site: Awaited<ReturnType<typeof startTlsServer>>;
let dataDir: string;
beforeAll(async () => {
  [database, sandbox, site] = await Promise.all([openTestDatabase(), startSandboxProcess(), startTlsServer()]);
});
afterAll(() => Promise.all([database?.close(), sandbox?.stop(), site?.stop()]));
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pahiya-machine-"));
  await database.executeRaw("DELETE FROM alert");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const log = createLog("silent");
const clock = new SteppedClock(daysBeforeItEnds(60));
const hoursAgo = (hours: number): Date => new Date(clock.now().getTime() - hours * HOUR_MS);

/** The job as the house gives it what it needs; the provider is nobody, unless a test is about the clock. */
const deps = (APP_MODE: "live" | "demo", engine: Database["engine"] = "embedded") => ({
  ...{ db: database.db, clock, log, dataDir, engine },
  env: { APP_MODE, PUBLIC_URL: `https://localhost:${site.port}`, FILES_DIR: undefined as string | undefined },
  provider: { ...sandbox.settings, apiBase: "http://127.0.0.1:1" },
});
const watch = async (of: Parameters<typeof watchMachine>[0]) => {
  await watchMachine(of);
  return standing();
};
const standing = async () =>
  (await listAlerts(database.db)).filter(({ kind }) => kind !== "disk.low").map(({ kind, subject }) => [kind, subject]);
const backUp = (hours: number): void => {
  const file = path.join(dataDir, "backups/pahiya-1.backup.gz");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "");
  utimesSync(file, hoursAgo(hours), hoursAgo(hours));
};
const makeDatabase = (hours: number): void => {
  const file = path.join(dataDir, "database/PG_VERSION");
  mkdirSync(path.dirname(file));
  writeFileSync(file, "17\n");
  utimesSync(file, hoursAgo(hours), hoursAgo(hours));
};

it("raises what is wrong, counts it while it is, and takes it back when it is over", async () => {
  backUp(4);
  clock.set(daysBeforeItEnds(3));
  const wrong = { ...(await measureMachine(deps("live"))), freeBytes: 10, clockSecondsOff: 400 };
  await tellOfMachine(deps("live"), wrong);
  await tellOfMachine(deps("live"), wrong);
  const raised = await listAlerts(database.db);
  const of = (kind: string, subject: string, found: string) => ({
    ...{ kind, subject, times: 2, detail: { found: expect.stringContaining(found) } },
  });
  expect(raised.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    of("backup.old", dataDir, "hours old"),
    of("certificate.ends", "localhost", "ends in 3 days"),
    of("clock.off", "the machine", "400 s ahead"),
    of("disk.low", dataDir, "0 MB free"),
  ]);
  clock.set(daysBeforeItEnds(60));
  backUp(1);
  const well = { ...(await measureMachine(deps("live"))), freeBytes: 1e12, clockSecondsOff: 0 };
  await tellOfMachine(deps("live"), well);
  expect(await listAlerts(database.db)).toEqual([]);
});

it("looks for itself: at the folder, at the disk, and at what visitors are shown", async () => {
  clock.set(daysBeforeItEnds(3));
  backUp(4);
  expect((await watch(deps("live"))).toSorted()).toEqual([
    ["backup.old", dataDir],
    ["certificate.ends", "localhost"],
  ]);
  const { bavail, bsize } = statfsSync(dataDir);
  const { freeBytes } = await measureMachine(deps("live"));
  expect(Math.abs(freeBytes - bavail * bsize)).toBeLessThan(1e9);
  clock.set(daysBeforeItEnds(60));
  backUp(1);
  expect(await watch(deps("live"))).toEqual([]);
});

it("tells of no backup a day after the embedded database was made, and of none that a server's database has elsewhere", async () => {
  clock.set(daysBeforeItEnds(60));
  makeDatabase(23.9);
  expect(await watch(deps("live"))).toEqual([]);
  clock.advanceMinutes(10);
  expect(await watch(deps("live", "server"))).toEqual([]);
  expect(await watch(deps("live"))).toEqual([["backup.old", dataDir]]);
});

it("names the machine where there may be several, so that none takes back what another has raised", async () => {
  clock.set(daysBeforeItEnds(60));
  backUp(4);
  const place = `${hostname()}:${dataDir}`;
  expect(await watch(deps("live", "server"))).toEqual([["backup.old", place]]);
  const own = deps("live", "server");
  own.env.FILES_DIR = path.join(dataDir, "files");
  own.dataDir = path.join(dataDir, "3001");
  mkdirSync(own.dataDir);
  expect(await watch(own), "the same backups, seen by a process with a folder of its own").toEqual([
    ["backup.old", place],
  ]);
  backUp(1);
  const measured = await measureMachine(own);
  const backups = { ...(measured.backups ?? expect.unreachable()), place: "another:/var/lib/pahiya" };
  await tellOfMachine(own, { ...measured, backups });
  expect(await standing()).toEqual([["backup.old", place]]);
  expect(await watch(own)).toEqual([]);
});

it("leaves what stands of a certificate that it cannot see", async () => {
  clock.set(daysBeforeItEnds(3));
  backUp(1);
  expect(await watch(deps("live"))).toEqual([["certificate.ends", "localhost"]]);
  const unseen = deps("live");
  unseen.env.PUBLIC_URL = "https://localhost:1";
  clock.set(daysBeforeItEnds(60));
  backUp(1);
  expect(await watch(unseen)).toEqual([["certificate.ends", "localhost"]]);
  expect(await watch(deps("live"))).toEqual([]);
});

it("tells a demo of its disk alone, and asks nobody else", async () => {
  clock.set(daysBeforeItEnds(3));
  backUp(400);
  const asked = site.asked();
  const measured = await measureMachine({ ...deps("demo"), provider: sandbox.settings });
  expect(measured).toMatchObject({ backups: null, certificate: null, clockSecondsOff: null });
  expect(site.asked()).toBe(asked);
  await tellOfMachine(deps("demo"), { ...measured, freeBytes: 10 });
  expect(await listAlerts(database.db)).toMatchObject([{ kind: "disk.low" }]);
});

it("compares the clock with the provider's, and with nobody's where that does not answer", async () => {
  const of = { ...deps("live"), provider: sandbox.settings };
  of.clock.set(new Date());
  expect(Math.abs((await measureMachine(of)).clockSecondsOff ?? Number.NaN)).toBeLessThan(30);
  of.clock.advanceMinutes(6);
  backUp(1);
  expect((await watch(of)).filter(([kind]) => kind === "clock.off")).toEqual([["clock.off", "the machine"]]);
  expect((await measureMachine(deps("live"))).clockSecondsOff).toBeNull();
});
