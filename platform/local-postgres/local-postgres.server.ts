import fs from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartFault } from "../errors.ts";
import { type Cluster, openCluster } from "./cluster.server.ts";
import { copyPrograms, findPrograms, readyPrograms } from "./programs.server.ts";
import { chooseRunAs, type RunAs } from "./run-as.server.ts";
import { isServer, runningPid } from "./running-pid.server.ts";
import { answers, startServer, stopServer, urlOf } from "./server.server.ts";
import { Users } from "./users.server.ts";

export interface LocalPostgres {
  url: string;
  /** The last process to leave stops the server. */
  close(): Promise<void>;
}

/** Restart delay of a killed server. */
const WATCH_MS = 500;
/** Exceeds the time until a killed process counts as dead. */
const ELSEWHERE_MS = 35_000;

export const hasLocalPostgres = (dataDir: string): boolean =>
  fs.existsSync(join(dataDir, "postgres/cluster")) || fs.existsSync(elsewhereNote(dataDir));

export const localPostgresSince = (dataDir: string): Date | undefined =>
  [join(dataDir, "postgres/password"), elsewhereNote(dataDir)]
    .map((file) => fs.statSync(file, { throwIfNoEntry: false })?.mtime)
    .find(Boolean);

/** `whenLost`: another machine took over; our server is stopped first. */
export async function openLocalPostgres(
  dataDir: string,
  say: (progress: string) => void,
  whenLost: (words: string) => void = endAtOnce,
): Promise<LocalPostgres> {
  const brought = findPrograms();
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const runAs = notedElsewhere(dataDir) ?? chooseRunAs(dataDir, brought.folder);
  const programs =
    runAs.way === "elsewhere" ? copyPrograms(brought, runAs.folder) : readyPrograms(brought, join(dataDir, "postgres"));
  const cluster = await openCluster(dataDir, programs, runAs);
  if (runAs.way === "elsewhere") noteElsewhere(dataDir, runAs.folder, say);
  const users = new Users(cluster.base);
  let isClosing = false;
  let watching = Promise.resolve();
  let serverPid: number | null = null;
  users.enter(() => {
    // At once: the other server does not expect this one.
    if (serverPid !== null && isServer(serverPid, cluster.folder)) process.kill(serverPid, "SIGQUIT");
    whenLost(
      `Another process has taken the database in ${cluster.base} while this one was paused for half a minute or longer. This one ends at once, so that two never write one database.`,
    );
  });
  const start = async (): Promise<void> => {
    while (users.isBeingStopped()) await wait(25);
    await waitForThoseElsewhere(cluster, users, say);
    await startServer(cluster, programs, runAs, say);
    serverPid = runningPid(cluster.folder);
  };
  const needsStart = async (): Promise<boolean> =>
    !isClosing && runningPid(cluster.folder) === null && (serverPid !== null || !(await answers(cluster)));
  try {
    await start();
  } catch (error) {
    await users.leave(() => stopServer(cluster));
    throw error;
  }
  const watch = setInterval(() => {
    if (runningPid(cluster.folder) !== null || isClosing) return;
    watching = watching.then(async () => ((await needsStart()) ? start() : undefined)).catch(() => undefined);
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

/** Two servers would corrupt the folder. */
async function waitForThoseElsewhere(cluster: Cluster, users: Users, say: (progress: string) => void): Promise<void> {
  const until = performance.now() + ELSEWHERE_MS;
  for (let isTold = false; users.areElsewhere() && !(await answers(cluster)); isTold = true) {
    if (!isTold) say(`Another container or machine used ${cluster.base} a moment ago; waiting until it is surely gone`);
    if (performance.now() > until)
      throw new StartFault(
        `The database in ${cluster.base} is in use by another container or machine. Stop the site there first, or set DATA_DIR to something else.`,
      );
    await wait(WATCH_MS);
  }
}

function endAtOnce(words: string): never {
  console.error(words);
  process.exit(1);
}

const elsewhereNote = (dataDir: string): string => join(dataDir, "postgres", "elsewhere");

function notedElsewhere(dataDir: string): RunAs | null {
  const note = elsewhereNote(dataDir);
  if (!fs.existsSync(note)) return null;
  const folder = fs.readFileSync(note, "utf8").trim();
  const { uid, gid } = fs.statSync(join(folder, "cluster"));
  return { way: "elsewhere", uid, gid, folder };
}

function noteElsewhere(dataDir: string, folder: string, say: (progress: string) => void): void {
  const note = elsewhereNote(dataDir);
  if (fs.existsSync(note)) return;
  fs.mkdirSync(join(dataDir, "postgres"), { recursive: true, mode: 0o700 });
  fs.writeFileSync(note, `${folder}\n`, { flush: true });
  say(`The database lies in ${folder}: PostgreSQL does not run as root, and no other user can enter ${dataDir}`);
}
