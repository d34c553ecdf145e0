import { mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { daysBeforeItEnds, startTlsServer } from "#tests/harness/network/tls-server.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { measureMachine, startMachineWatch, tellOfMachine, watchMachine } from "./watch-machine.server.ts";

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

/** Dependencies as the site gives them; without a provider, unless the test is about the clock. */
const deps = (APP_MODE: "live" | "demo", DATABASE_URL?: string) => ({
  ...{ db: database.db, clock, log, dataDir },
  env: {
    APP_MODE,
    DATABASE_URL,
    PUBLIC_URL: `https://localhost:${site.port}`,
    FILES_DIR: undefined as string | undefined,
  },
  provider: { ...sandbox.settings, apiBase: "http://127.0.0.1:1" },
});
const watch = async (of: Parameters<typeof watchMachine>[0]) => {
  await watchMachine(of);
  return standing();
};
const standing = async () =>
  (await listAlerts(database.db)).filter(({ kind }) => kind !== "disk.low").map(({ kind, subject }) => [kind, subject]);
const backUp = (hours: number, folder = dataDir): void => {
  const file = path.join(folder, "backups/pahiya-1.backup.gz");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "");
  utimesSync(file, hoursAgo(hours), hoursAgo(hours));
};
/** One of several processes of a machine: with a folder of its own, and the uploads' beside it. */
const processOf = (machine: string, port: string) => {
  const own = deps("live", "postgres://elsewhere/pahiya");
  own.env.FILES_DIR = path.join(machine, "files");
  own.dataDir = path.join(machine, port);
  mkdirSync(own.dataDir, { recursive: true });
  return own;
};
const makeDatabase = (hours: number): void => {
  const file = path.join(dataDir, "postgres/password");
  mkdirSync(path.dirname(file));
  writeFileSync(file, "");
  utimesSync(file, hoursAgo(hours), hoursAgo(hours));
};

it("raises faults, counts them, and withdraws them when solved", async () => {
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

it("checks folder, disk and certificate itself", async () => {
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

it("reports a missing backup a day after the local database began, and none for a server's", async () => {
  clock.set(daysBeforeItEnds(60));
  makeDatabase(23.9);
  expect(await watch(deps("live"))).toEqual([]);
  clock.advanceMinutes(10);
  expect(await watch(deps("live", "postgres://elsewhere/pahiya"))).toEqual([]);
  expect(await watch(deps("live"))).toEqual([["backup.old", dataDir]]);
});

it("names the machine where there are several", async () => {
  clock.set(daysBeforeItEnds(60));
  backUp(4);
  const place = `${hostname()}:${dataDir}`;
  expect(await watch(deps("live", "postgres://elsewhere/pahiya"))).toEqual([["backup.old", place]]);
  const own = processOf(dataDir, "3001");
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

it("keeps alerts about a certificate it cannot see", async () => {
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

it("checks only the disk in a demo", async () => {
  clock.set(daysBeforeItEnds(3));
  backUp(400);
  const asked = site.asked();
  const measured = await measureMachine({ ...deps("demo"), provider: sandbox.settings });
  expect(measured).toMatchObject({ backups: null, certificate: null, clockSecondsOff: null });
  expect(site.asked()).toBe(asked);
  await tellOfMachine(deps("demo"), { ...measured, freeBytes: 10 });
  expect(await listAlerts(database.db)).toMatchObject([{ kind: "disk.low" }]);
});

it("compares the clock with the provider's, or with nobody's", async () => {
  const of = { ...deps("live"), provider: sandbox.settings };
  of.clock.set(new Date());
  expect(Math.abs((await measureMachine(of)).clockSecondsOff ?? Number.NaN)).toBeLessThan(30);
  of.clock.advanceMinutes(6);
  backUp(1);
  expect((await watch(of)).filter(([kind]) => kind === "clock.off")).toEqual([["clock.off", "the machine"]]);
  expect((await measureMachine(deps("live"))).clockSecondsOff).toBeNull();
});

const minute = () => vi.advanceTimersByTimeAsync(60_000);
/** Watches as these processes do, with rounds triggered by the test. */
const watchAll = (...processes: Parameters<typeof startMachineWatch>[0][]) => {
  fakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const watches = processes.map(startMachineWatch);
  const stop = () => Promise.all(watches.map((one) => one.stop()));
  onTestFinished(async () => void (await stop()));
  return stop;
};

it("checks every machine hourly at thirteen minutes past, by a process each", async () => {
  const machines = ["one", "other"].map((name) => path.join(dataDir, name));
  clock.set("2026-11-27T06:12:59Z");
  for (const machine of machines) backUp(4, machine);
  const stop = watchAll(...machines.map((machine) => processOf(machine, "3001")));
  const looks = async () =>
    (await listAlerts(database.db))
      .filter(({ kind }) => kind === "backup.old")
      .map(({ subject, times }) => [subject, times])
      .toSorted();
  const seen = (times: number) => machines.map((machine) => [`${hostname()}:${machine}`, times]);
  await minute();
  expect(await looks(), "it is not time yet").toEqual([]);
  clock.set("2026-11-27T06:13:00Z");
  await minute();
  await expect.poll(looks).toEqual(seen(1));
  clock.set("2026-11-27T07:12:59Z");
  await minute();
  clock.set("2026-11-27T07:13:00Z");
  await minute();
  await expect.poll(looks).toEqual(seen(2));
  // A clock corrected by hours: checked at once.
  clock.set("2026-11-27T02:20:00Z");
  for (const machine of machines) backUp(1, machine);
  await minute();
  await expect.poll(looks).toEqual([]);
  await stop();
  expect(vi.getTimerCount(), "it ends with the house").toBe(0);
});

it("tries again in a minute if it could not report, and logs it", async () => {
  const said: string[] = [];
  const own = processOf(dataDir, "3001");
  clock.set("2026-11-27T06:12:00Z");
  backUp(4);
  rmSync(own.dataDir, { recursive: true });
  watchAll({ ...own, log: createLog("error", { write: (line: string) => void said.push(line) }) });
  clock.set("2026-11-27T06:13:00Z");
  await minute();
  await expect.poll(() => said.join("")).toContain("the machine could not be looked at");
  mkdirSync(own.dataDir);
  await expect
    .poll(async () => {
      await minute();
      return standing();
    })
    .toEqual([["backup.old", `${hostname()}:${dataDir}`]]);
});

it("raises one alert a machine for all its processes", async () => {
  clock.set(daysBeforeItEnds(3));
  backUp(4);
  const processes = ["3001", "3002"].map((port) => processOf(dataDir, port));
  for (const one of processes) await tellOfMachine(one, { ...(await measureMachine(one)), freeBytes: 10 });
  const rows = (await listAlerts(database.db)).map(({ kind, subject, times }) => ({ kind, subject, times }));
  const [first, second] = await Promise.all(processes.map((one) => measureMachine(one)));
  const disk = first?.place ?? expect.unreachable();
  expect(second?.place).toBe(disk);
  expect(rows.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: "backup.old", subject: `${hostname()}:${dataDir}`, times: 2 },
    // Each machine has its own alert: another may serve another certificate.
    { kind: "certificate.ends", subject: `${hostname()}:localhost`, times: 2 },
    { kind: "disk.low", subject: disk, times: 2 },
  ]);
  const mount = disk.slice(hostname().length + 1);
  expect(dataDir.startsWith(mount), disk).toBe(true);
  expect(statSync(mount).dev).toBe(statSync(dataDir).dev);
  expect(mount === "/" || statSync(path.dirname(mount)).dev !== statSync(mount).dev, disk).toBe(true);
});
