import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { type LocalPostgres, openLocalPostgres } from "./local-postgres.server.ts";
import { findPrograms, readyPrograms } from "./programs.server.ts";

const opened: LocalPostgres[] = [];
const folders: string[] = [];

function dataFolder(below = ""): string {
  const folder = fs.mkdtempSync(join(tmpdir(), "local-"));
  folders.push(folder);
  return join(folder, below, "data");
}

async function open(dataDir: string): Promise<LocalPostgres> {
  const server = await openLocalPostgres(dataDir, () => undefined);
  opened.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const pidOf = (dataDir: string): number =>
  Number.parseInt(fs.readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);
const isRunning = (dataDir: string): boolean => fs.existsSync(join(dataDir, "postgres/cluster/postmaster.pid"));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

it("keeps data, listens on a socket only, and requires the password", async () => {
  const dataDir = dataFolder();
  const server = await open(dataDir);
  await ask(server.url, "CREATE TABLE kept AS SELECT 1 AS it");
  expect(await ask(server.url, "SHOW listen_addresses")).toEqual([""]);
  expect(await ask(server.url, "SHOW fsync")).toEqual(["on"]);
  expect(await ask(server.url, "SELECT datcollate FROM pg_database WHERE datname = 'postgres'")).toEqual(["C"]);
  await expect(ask(server.url.replace(/:[^:@/]+@/, ":wrong@"), "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  expect(fs.statSync(join(dataDir, "postgres/password")).mode & 0o777).toBe(0o600);
  expect(fs.statSync(join(dataDir, "postgres/socket")).mode & 0o777).toBe(0o700);
  await server.close();
  expect(isRunning(dataDir), "stopped by its last user").toBe(false);
  const again = await open(dataDir);
  expect(await ask(again.url, "SELECT it FROM kept")).toEqual([1]);
});

it("creates one cluster and server for simultaneous processes, until the last leaves", async () => {
  const dataDir = dataFolder();
  const others = [1, 2].map(() => fork(join(import.meta.dirname, "hold-local.ts"), [dataDir], { stdio: "pipe" }));
  const [server] = await Promise.all([open(dataDir), ...others.map((other) => once(other, "message"))]);
  const pid = pidOf(dataDir);
  expect(
    await ask(server.url, "SELECT count(DISTINCT datid)::int FROM pg_stat_activity WHERE datname IS NOT NULL"),
  ).toEqual([1]);
  await server.close();
  expect(pidOf(dataDir), "still in use by the others").toBe(pid);
  others[0]?.kill("SIGKILL");
  await once(others[0] as NonNullable<(typeof others)[0]>, "exit");
  others[1]?.send("close");
  await once(others[1] as NonNullable<(typeof others)[0]>, "exit");
  expect(isRunning(dataDir), "a user that was killed keeps nothing open").toBe(false);
});

it("restarts a killed server with everything committed", async () => {
  const dataDir = dataFolder();
  const server = await open(dataDir);
  await ask(server.url, "CREATE TABLE kept AS SELECT 7 AS it");
  const killed = pidOf(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => ask(server.url, "SELECT it FROM kept").catch(() => null)).toEqual([7]);
  expect(pidOf(dataDir)).not.toBe(killed);
});

it("continues with a server whose site was killed", async () => {
  const dataDir = dataFolder();
  const site = fork(join(import.meta.dirname, "hold-local.ts"), [dataDir], { stdio: "pipe" });
  await once(site, "message");
  const pid = pidOf(dataDir);
  site.kill("SIGKILL");
  await once(site, "exit");
  const server = await open(dataDir);
  expect(pidOf(dataDir)).toBe(pid);
  await server.close();
  expect(isRunning(dataDir)).toBe(false);
});

it("ignores a server's note from before a machine's restart", async () => {
  const dataDir = dataFolder();
  await (await open(dataDir)).close();
  const note = join(dataDir, "postgres/cluster/postmaster.pid");
  // The number is another program's by now: this very test's.
  fs.writeFileSync(note, `${process.pid}\n${join(dataDir, "postgres/cluster")}\n1700000000\n5432\n\n\n`);
  const lock = join(dataDir, "postgres/socket/.s.PGSQL.5432.lock");
  fs.writeFileSync(lock, `${process.pid}\n${join(dataDir, "postgres/cluster")}\n1700000000\n5432\n\n`);
  const { uid, gid } = fs.statSync(join(dataDir, "postgres/cluster/PG_VERSION"));
  for (const file of [note, lock]) fs.chownSync(file, uid, gid);
  expect(await ask((await open(dataDir)).url, "SELECT 1")).toEqual([1]);
});

it("uses a short socket folder for a deep data folder", async () => {
  const dataDir = dataFolder("a-folder-with-a-long-name/".repeat(5));
  const server = await open(dataDir);
  expect(await ask(server.url, "SELECT 1")).toEqual([1]);
  const socketFolder = decodeURIComponent(server.url.split("host=")[1] ?? "");
  expect(socketFolder.length).toBeLessThan(90);
  expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700);
  await server.close();
  fs.rmSync(socketFolder, { recursive: true });
});

it("waits for another container's recent use, and starts once that is surely gone", async () => {
  const dataDir = dataFolder();
  await (await open(dataDir)).close();
  const note = join(dataDir, "postgres/users/a-process-elsewhere");
  fs.writeFileSync(note, "1 4711 pid:[4026539999]\n");
  const said: string[] = [];
  const opening = openLocalPostgres(dataDir, (progress) => said.push(progress));
  await expect.poll(() => said.join()).toMatch(/^Another container or machine used .* a moment ago; waiting/);
  expect(isRunning(dataDir)).toBe(false);
  const longAgo = new Date(Date.now() - 31_000);
  fs.utimesSync(note, longAgo, longAgo);
  opened.push(await opening);
  expect(isRunning(dataDir)).toBe(true);
});

it("stops its server with a message when another container took the folder during a pause", async () => {
  const dataDir = dataFolder();
  const said: string[] = [];
  fakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = await openLocalPostgres(
    dataDir,
    () => undefined,
    (words) => void said.push(words),
  );
  opened.push(server);
  const pid = pidOf(dataDir);
  const users = join(dataDir, "postgres/users");
  for (const name of fs.readdirSync(users)) fs.writeFileSync(join(users, name), "1 4711 pid:[4026539999]\n");
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([expect.stringMatching(/^Another process has taken the database in .* ends at once/)]);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it("copies its programs where libraries cannot be linked", async () => {
  const to = dataFolder();
  const copy = readyPrograms(findPrograms(), to, () => {
    throw Object.assign(new Error("read-only file system"), { code: "EROFS" });
  });
  expect(copy.folder).toMatch(new RegExp(`^${to}/programs-\\d`));
  expect(execFileSync(copy.postgres, ["--version"], { encoding: "utf8" })).toMatch(/^postgres \(PostgreSQL\) 18\./);
});

it("refuses a cluster of another major version, unchanged", async () => {
  const dataDir = dataFolder();
  const cluster = join(dataDir, "postgres/cluster");
  fs.mkdirSync(cluster, { recursive: true });
  fs.writeFileSync(join(cluster, "PG_VERSION"), "17\n");
  await expect(open(dataDir)).rejects.toThrow(/of PostgreSQL 17.*npm run backup.*npm run restore/);
  expect(fs.readdirSync(cluster)).toEqual(["PG_VERSION"]);
});

it("reports the server's own reason for not starting", async () => {
  const dataDir = dataFolder();
  await (await open(dataDir)).close();
  fs.rmSync(join(dataDir, "postgres/cluster/global/pg_control"));
  await expect(open(dataDir)).rejects.toThrow(/does not start: could not find the database system.*restore a backup/);
});
