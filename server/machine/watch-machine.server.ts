import os from "node:os";
import type { ProviderSettings } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { localPostgresSince } from "#platform/local-postgres/local-postgres.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { backupPlaces, newestBackup } from "../backup/newest-backup.server.ts";
import { diskOf, freeBytes } from "../data-folder.server.ts";
import { askProvider } from "../doctor/ask-provider.server.ts";
import { startRounds } from "../rounds.server.ts";
import { judgeMachine, type Measured } from "./judge-machine.server.ts";
import { addressWithCertificate, lookAtCertificate } from "./look-at-certificate.server.ts";

interface Told {
  db: Sql;
  clock: Clock;
  log: Logger;
}

interface Watched {
  clock: Clock;
  env: Pick<Env, "APP_MODE" | "PUBLIC_URL" | "FILES_DIR" | "DATABASE_URL">;
  /** The data folder of this process, whole. */
  dataDir: string;
  provider: Pick<ProviderSettings, "apiBase" | "keyId" | "keySecret">;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** In which minute of each hour it is looked: the timer's backup, begun two minutes past at the latest, is whole by then. */
const MINUTE = 13;

/** The number of the last look that was due. A clock that is put right changes it too: then it is looked at once. */
const turnAt = (now: Date): number => Math.floor((now.getTime() - MINUTE * MINUTE_MS) / HOUR_MS);

/**
 * Has this process look at its machine, once an hour for as long as it runs. Each does it for itself, and not one of them for all by the
 * queue: no other machine sees this one's disk, backups and clock, and the process that asks for a job first takes it, always the same.
 * What could not be told is tried again in a minute.
 */
export function startMachineWatch(deps: Told & Watched): { stop(): Promise<void> } {
  const { clock, log } = deps;
  let last = turnAt(clock.now());
  const look = async (): Promise<void> => {
    const turn = turnAt(clock.now());
    if (turn === last) return;
    await watchMachine(deps);
    last = turn;
  };
  return startRounds(look, MINUTE_MS, (error) =>
    log.error({ err: error }, "the machine could not be looked at; it is tried again until it can be"),
  );
}

/**
 * What fails without anybody noticing: the disk fills, no backup is taken (a timer that was left disabled, one that hangs), the certificate
 * is not renewed, the clock runs away. Looks at each, and the company is told while it is so.
 */
export async function watchMachine(deps: Told & Watched): Promise<void> {
  await tellOfMachine(deps, await measureMachine(deps));
}

/** Raises the alerts about what was measured, and takes back those that are over. */
export async function tellOfMachine(deps: Told, measured: Measured): Promise<void> {
  for (const { standing, formerly, ...alert } of judgeMachine(measured, deps.clock.now())) {
    if (standing === "as before") continue;
    if (standing === "raised") await raiseAlert(deps, deps.db, alert);
    else await resolveAlert(deps, deps.db, alert);
    if (formerly !== undefined && formerly !== alert.subject)
      await resolveAlert(deps, deps.db, { kind: alert.kind, subject: formerly });
  }
}

/** Looks at the machine, from this process. In a demo only at its disk: nobody rides on the rest, and nobody else is asked. */
export async function measureMachine(watched: Watched): Promise<Measured> {
  const { clock, env, dataDir, provider } = watched;
  const isLive = env.APP_MODE === "live";
  const address = addressWithCertificate(env);
  const [certificate, answer] = await Promise.all([
    address === null ? null : lookAtCertificate(address),
    isLive ? askProvider(provider, clock) : null,
  ]);
  return {
    folder: dataDir,
    ...namesOf(watched),
    freeBytes: freeBytes(dataDir),
    backups: isLive ? lookAtBackups(watched) : null,
    certificate,
    clockSecondsOff: answer?.secondsOff ?? null,
  };
}

/** A folder in an alert. A database in the data folder has one machine, whatever that or its container is called today. */
const placeOf = (folder: string, { DATABASE_URL }: Watched["env"]): string =>
  DATABASE_URL === undefined ? folder : `${os.hostname()}:${folder}`;

/** What this process's alerts are about. On a server's database its machine has others, with folders of their own on the same disk. */
const namesOf = ({ dataDir, env }: Watched): Pick<Measured, "place" | "formerPlace" | "machine"> =>
  env.DATABASE_URL === undefined
    ? { place: dataDir, formerPlace: dataDir, machine: null }
    : { place: placeOf(diskOf(dataDir), env), formerPlace: placeOf(dataDir, env), machine: os.hostname() };

function lookAtBackups({ dataDir, env, clock }: Watched): NonNullable<Measured["backups"]> {
  const hoursSince = (at: Date | undefined): number | null =>
    at === undefined ? null : (clock.now().getTime() - at.getTime()) / HOUR_MS;
  const newest = newestBackup(...backupPlaces(dataDir, env.FILES_DIR));
  return {
    place: placeOf(newest?.place ?? dataDir, env),
    count: newest?.count ?? 0,
    newestHours: hoursSince(newest?.at) ?? Number.NaN,
    // Written when the database is made, and never again: a site that is restarted every day does not begin anew.
    databaseHours: env.DATABASE_URL === undefined ? hoursSince(localPostgresSince(dataDir)) : null,
  };
}
