import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { findPrograms, readyPrograms } from "#platform/local-postgres/programs.server.ts";
import { chooseRunAs, commandFor } from "#platform/local-postgres/run-as.server.ts";
import { freePort } from "../network/free-port.ts";

const run = promisify(execFile);

export interface Cluster {
  /** Address of the database `postgres`; its user may create databases and needs no password. */
  url: string;
  /** Kills it as a power cut would; its address stops answering. */
  crash(): Promise<void>;
  /** Starts it again on the same address when it has ended, by `crash` or by itself; nothing if it runs. */
  restart(): Promise<void>;
  /** Freezes it (SIGSTOP): it neither refuses nor answers until `thaw`. */
  freeze(): void;
  /** It goes on where it was; nothing if it was not frozen. */
  thaw(): void;
  /** Both, one right after the other. */
  crashAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

const needed = ["initdb", "pg_ctl", "postgres"];
const ending = process.platform === "win32" ? ".exe" : "";
const children = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/** A process and all that it has started. */
function familyOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [parent, ...processes.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []))];
}

/** Folder with npm's PostgreSQL, which the site runs by default. */
export const broughtPostgres = (): string => join(readyPrograms(findPrograms(), tmpdir()).folder, "bin");

/** Finds the folder of an installed PostgreSQL, newest version first, or null. It has pgbench, which npm does not bring. */
export function findInstalledPostgres(): string | null {
  const byVersion = (a: string, b: string) => b.localeCompare(a, "en", { numeric: true });
  const homebrew = ["/opt/homebrew/opt", "/usr/local/opt", "/home/linuxbrew/.linuxbrew/opt"].flatMap((folder) =>
    children(folder).filter((path) => /\/postgresql(@\d+)?$/.test(path)),
  );
  const packaged = ["/usr/lib/postgresql", "/Library/PostgreSQL", "C:\\Program Files\\PostgreSQL"].flatMap(children);
  const places = [
    ...packaged.sort(byVersion).map((folder) => join(folder, "bin")),
    ...homebrew.sort(byVersion).map((folder) => join(folder, "bin")),
    "/Applications/Postgres.app/Contents/Versions/latest/bin",
    ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
  ];
  return places.find((folder) => needed.every((name) => existsSync(join(folder, name + ending)))) ?? null;
}

/** As for the site's own cluster; an installed version may be too old for that. */
const localeFor = (binaries: string): string[] =>
  binaries === broughtPostgres()
    ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    : ["--no-locale"];

/** Address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies a database without connections, file by file, in half the time of a copy through the log. */
export const copyDatabase = (name: string, template: string): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

/** Words for a run that must have an installed PostgreSQL and has none. */
export const postgresIsMissing =
  "PostgreSQL is not installed here beside npm's, and these tests need it. On Debian or Ubuntu: apt-get install postgresql";

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/**
 * Starts a private PostgreSQL with its own folder (below `parent`) and port, durable like a real one (fsync on). It is stopped
 * and its folder removed by `stop()`, and when this process ends or is interrupted. `further` are settings of its own, `binaries`
 * the folder of its programs.
 */
export async function startCluster(
  parent = tmpdir(),
  further: Record<string, string> = {},
  binaries = broughtPostgres(),
): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, "pahiya-postgres-"));
  const runAs = chooseRunAs(folder, binaries);
  if (runAs.way === "user") chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, "data");
  const log = join(folder, "log");
  const options = { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: "C", TZ: "UTC" } };
  const call = (name: string, words: string[]) => {
    const { command, args, as } = commandFor(runAs, join(binaries, name + ending), words);
    return [command, args, { ...options, ...as }] as const;
  };
  const runTool = (name: string, words: string[]) => run(...call(name, words));
  let frozen: number[] = [];
  const postmaster = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const freeze = () => {
    // The first one first: it makes no others any more.
    process.kill(postmaster(), "SIGSTOP");
    frozen = familyOf(postmaster());
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
  };
  const thaw = () => {
    // The first last: once awake, it forgets children that ended.
    for (const pid of frozen.toReversed()) process.kill(pid, "SIGCONT");
    frozen = [];
  };
  const stopNow = () => {
    if (!existsSync(folder)) return;
    thaw();
    if (existsSync(join(data, "postmaster.pid")))
      // Immediate: writing data first that is deleted next took 15 seconds after a hundred databases.
      spawnSync(...call("pg_ctl", ["-D", data, "-m", "immediate", "-w", "-t", "30", "stop"]));
    rmSync(folder, { recursive: true, force: true });
  };
  const onSignal = (signal: NodeJS.Signals) => {
    stopNow();
    process.kill(process.pid, signal);
  };
  process.once("exit", stopNow);
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    await runTool("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", ...localeFor(binaries)]);
    const port = await freePort();
    const settings = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
      max_connections: "200",
      fsync: "on",
      synchronous_commit: "on",
      timezone: "UTC",
      ...further,
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    await runTool("pg_ctl", ["-D", data, "-l", log, "-o", flags.join(" "), "-w", "-t", "30", "start"]);
    const deadline = performance.now() + 30_000;
    while (!(await answers(port))) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL does not answer:\n${readFileSync(log, "utf8")}`);
      await wait(50);
    }
    const crash = async () => {
      await runTool("pg_ctl", ["-D", data, "-m", "immediate", "-w", "-t", "30", "stop"]);
    };
    const restart = async () => {
      const runs = await runTool("pg_ctl", ["-D", data, "status"]).then(
        () => true,
        () => false,
      );
      if (runs) return;
      await runTool("pg_ctl", ["-D", data, "-l", log, "-o", flags.join(" "), "-w", "-t", "60", "start"]);
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      crash,
      restart,
      freeze,
      thaw,
      async crashAndRestart() {
        await crash();
        await restart();
      },
      async stop() {
        process.off("exit", stopNow).off("SIGINT", onSignal).off("SIGTERM", onSignal);
        stopNow();
      },
    };
  } catch (cause) {
    const said = existsSync(log) ? readFileSync(log, "utf8") : "";
    stopNow();
    throw new Error(`PostgreSQL could not be started from ${binaries}. ${said}`, { cause });
  }
}
