import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartFault } from "../errors.ts";
import { type Cluster, databaseUser, socketFile } from "./cluster.server.ts";
import type { Programs } from "./programs.server.ts";
import { commandFor, type RunAs } from "./run-as.server.ts";
import { isAlive, isServer, pidIn, readOrNull, runningPid } from "./running-pid.server.ts";

const LOOK_MS = 25;
/** A running server without a socket for this long has it out of this process's sight. */
const UNREACHABLE_MS = 15_000;
/** A recovery is reported after this. */
const PATIENT_MS = 5_000;
/** Retries while a killed server's processes end. */
const LEFTOVERS_MS = 15_000;

function settings({ socketFolder, base }: Cluster): string[] {
  const all = {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: "0700",
    port: "5432",
    max_connections: "50",
    shared_buffers: "64MB",
    // Containers may lack /dev/shm.
    dynamic_shared_memory_type: "mmap",
    // No replicas here.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // Reading ahead by worker processes costs memory that a small machine lacks.
    io_method: "sync",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_directory: join(base, "log"),
    log_filename: "postgres-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
    log_rotation_size: "10MB",
    log_file_mode: "0600",
    cluster_name: "pahiya",
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

export const urlOf = ({ socketFolder, password }: Cluster): string =>
  `postgres://${databaseUser}:${password}@/postgres?host=${encodeURIComponent(socketFolder)}`;

/** Parallel starts are safe: PostgreSQL locks the cluster. */
export async function startServer(
  cluster: Cluster,
  programs: Programs,
  runAs: RunAs,
  say: (progress: string) => void,
): Promise<void> {
  const begun = performance.now();
  let heard = begun;
  let child: Started | null = null;
  let isTold = false;
  for (;;) {
    if (child?.hasEnded) {
      const reason = child.reason();
      // Another start won, or leftovers are ending.
      const passes = /lock file "postmaster\.pid" already exists|shared memory block .* still in use/.test(reason);
      if (!passes || performance.now() - begun > LEFTOVERS_MS) throw startFault(cluster, reason);
      child = null;
    }
    if (runningPid(cluster.folder) === null && child === null) {
      removeStaleNotes(cluster);
      child = launch(cluster, programs, runAs);
    }
    const answer = await callServer(cluster);
    if (answer === "answers") {
      child?.forget();
      return;
    }
    if (answer === "there" || runningPid(cluster.folder) === null) heard = performance.now();
    if (performance.now() - heard > UNREACHABLE_MS)
      throw new StartFault(
        `PostgreSQL runs in ${cluster.base}, and its socket in ${cluster.socketFolder} is not to be reached from here. A service with a temporary folder of its own (PrivateTmp) hides it: set DATA_DIR to a shorter path, and restart the site.`,
      );
    if (!isTold && performance.now() - begun > PATIENT_MS) {
      isTold = true;
      say("PostgreSQL is starting; after a power cut it first recovers what was written last");
    }
    await wait(LOOK_MS);
  }
}

/** A reused pid would block the start. */
function removeStaleNotes({ folder, socketFolder }: Cluster): void {
  const socket = join(socketFolder, socketFile);
  for (const [note, besides] of [
    [join(folder, "postmaster.pid"), null],
    [`${socket}.lock`, socket],
  ] as const) {
    const pid = pidIn(note);
    if (pid === null || !isAlive(pid) || isServer(pid, folder)) continue;
    fs.rmSync(note, { force: true });
    if (besides !== null) fs.rmSync(besides, { force: true });
  }
}

interface Started {
  hasEnded: boolean;
  reason(): string;
  /** The server now writes its own log. */
  forget(): void;
}

function launch(cluster: Cluster, programs: Programs, runAs: RunAs): Started {
  const said = join(cluster.base, `start-${process.pid}.log`);
  const output = fs.openSync(said, "w", 0o600);
  const { command, args, as } = commandFor(runAs, programs.postgres, ["-D", cluster.folder, ...settings(cluster)]);
  // Own group: on Ctrl-C the site stops first.
  const child: ChildProcess = spawn(command, args, {
    ...as,
    detached: true,
    stdio: ["ignore", output, output],
    cwd: "/",
    env: { LC_ALL: "C" },
  });
  fs.closeSync(output);
  child.unref();
  let failure = "";
  const started: Started = {
    hasEnded: false,
    reason: () => `${failure}${readOrNull(said) ?? ""}`.trim(),
    forget: () => fs.rmSync(said, { force: true }),
  };
  child.once("error", (error) => {
    failure = error.message;
    started.hasEnded = true;
  });
  child.once("exit", () => {
    started.hasEnded = true;
  });
  return started;
}

export const answers = async (cluster: Cluster): Promise<boolean> => (await callServer(cluster)) === "answers";

async function callServer({ socketFolder, password }: Cluster): Promise<"answers" | "there" | "away"> {
  const client = new pg.Client({
    ...{ host: socketFolder, user: databaseUser, password, database: "postgres" },
    connectionTimeoutMillis: UNREACHABLE_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return "answers";
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code === "53300") return "answers";
    // 57P03: starting, recovering or stopping.
    if (["ECONNRESET", "57P03", "57P01"].includes(code) || /terminated|timeout/.test(message)) return "there";
    if (["ENOENT", "ECONNREFUSED"].includes(code)) return "away";
    throw error;
  }
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const pid = runningPid(cluster.folder);
  if (pid === null) return;
  // "Fast" shutdown.
  process.kill(pid, "SIGINT");
  while (runningPid(cluster.folder) === pid) await wait(LOOK_MS);
}

function lastLog(base: string): string {
  const files = fs.readdirSync(join(base, "log")).map((name) => join(base, "log", name));
  const newest = files.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0];
  return newest === undefined ? "" : fs.readFileSync(newest, "utf8").slice(-4_000);
}

function startFault({ base }: Cluster, reason: string): StartFault {
  if (/No space left on device/.test(reason))
    return new StartFault(
      "The disk is full: the database cannot start. Make room and start again; nothing was changed.",
    );
  const lines = (reason || lastLog(base)).split("\n").filter((line) => !/\b(LOG|HINT|DETAIL):/.test(line));
  const told = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.join(" ");
  return new StartFault(
    `The database in ${base} does not start: ${told.replace(/^.*?(FATAL|PANIC|postgres):\s*/, "").trim()}. Its log lies in ${join(base, "log")}. If it is damaged, move ${base} aside and restore a backup (npm run restore).`,
  );
}
