import fs from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openCluster } from "./cluster.server.ts";
import { copyPrograms, findPrograms } from "./programs.server.ts";
import { chooseRunAs, type RunAs } from "./run-as.server.ts";
import { runningPid, startServer, stopServer, urlOf } from "./server.server.ts";
import { Users } from "./users.server.ts";

/** The PostgreSQL server of a data folder, in use by this process. */
export interface LocalPostgres {
  /** Address for `DATABASE_URL`'s readers, with the password. */
  url: string;
  /** Leaves the server. The last process that leaves stops it. */
  close(): Promise<void>;
}

/** A server that was killed is started again after at most so long. */
const WATCH_MS = 500;

/**
 * Opens the PostgreSQL server of a data folder: makes the cluster the first time, starts the server or joins the one that
 * runs, and starts it again if it is killed. Sites and commands use one server side by side. `say` reports a long start.
 * Throws a StartFault that says the way out.
 */
export async function openLocalPostgres(dataDir: string, say: (progress: string) => void): Promise<LocalPostgres> {
  const brought = findPrograms();
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const runAs = notedElsewhere(dataDir) ?? chooseRunAs(dataDir, brought.folder);
  const programs = runAs.way === "elsewhere" ? copyPrograms(brought, runAs.folder) : brought;
  const cluster = await openCluster(dataDir, programs, runAs);
  if (runAs.way === "elsewhere") noteElsewhere(dataDir, runAs.folder, say);
  const users = new Users(cluster.base);
  users.enter();
  let isClosing = false;
  let watching = Promise.resolve();
  const start = async (): Promise<void> => {
    while (users.isBeingStopped()) await wait(25);
    await startServer(cluster, programs, runAs, say);
  };
  try {
    await start();
  } catch (error) {
    await users.leave(() => stopServer(cluster));
    throw error;
  }
  const watch = setInterval(() => {
    if (runningPid(cluster) !== null || isClosing) return;
    watching = watching
      .then(() => (isClosing || runningPid(cluster) !== null ? undefined : start()))
      .catch(() => undefined);
  }, WATCH_MS).unref();
  return {
    url: urlOf(cluster),
    async close() {
      isClosing = true;
      clearInterval(watch);
      await watching;
      await users.leave(() => stopServer(cluster));
    },
  };
}

const elsewhereNote = (dataDir: string): string => join(dataDir, "postgres", "elsewhere");

/** Reads where the database of this data folder lies, if an earlier start had to put it elsewhere. */
function notedElsewhere(dataDir: string): RunAs | null {
  const note = elsewhereNote(dataDir);
  if (!fs.existsSync(note)) return null;
  const folder = fs.readFileSync(note, "utf8").trim();
  const { uid, gid } = fs.statSync(join(folder, "cluster"));
  return { way: "elsewhere", uid, gid, folder };
}

/** Notes in the data folder where its database lies, for people, backups and the doctor. */
function noteElsewhere(dataDir: string, folder: string, say: (progress: string) => void): void {
  const note = elsewhereNote(dataDir);
  if (fs.existsSync(note)) return;
  fs.mkdirSync(join(dataDir, "postgres"), { recursive: true, mode: 0o700 });
  fs.writeFileSync(note, `${folder}\n`, { flush: true });
  say(`The database lies in ${folder}: PostgreSQL does not run as root, and no other user can enter ${dataDir}`);
}
