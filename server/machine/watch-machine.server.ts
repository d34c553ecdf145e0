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
  /** Absolute path of this process's data folder. */
  dataDir: string;
  provider: Pick<ProviderSettings, "apiBase" | "keyId" | "keySecret">;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minute of the hourly look. The timer's backup starts by minute two and is complete by then. */
const MINUTE = 13;

/** Number of the last look due. A corrected clock changes it too, which causes a look at once. */
const turnAt = (now: Date): number => Math.floor((now.getTime() - MINUTE * MINUTE_MS) / HOUR_MS);

/**
 * Looks at this machine hourly. Every process does so: no other machine sees this disk, these backups and this clock.
 * A queued job would always run on the fastest machine. A failed report is tried again in a minute.
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
 * Watches for silent failures: a full disk, missing backups, an expiring certificate, a wrong clock. Alerts the company while
 * they last.
 */
export async function watchMachine(deps: Told & Watched): Promise<void> {
  await tellOfMachine(deps, await measureMachine(deps));
}

/** Raises or resolves the alerts about the measurements. */
export async function tellOfMachine(deps: Told, measured: Measured): Promise<void> {
  for (const { standing, formerly, ...alert } of judgeMachine(measured, deps.clock.now())) {
    if (standing === "as before") continue;
    if (standing === "raised") await raiseAlert(deps, deps.db, alert);
    else await resolveAlert(deps, deps.db, alert);
    if (formerly !== undefined && formerly !== alert.subject)
      await resolveAlert(deps, deps.db, { kind: alert.kind, subject: formerly });
  }
}

/** Measures the machine from this process. In a demo only the disk is measured and the provider is not asked. */
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

/** Folder as an alert names it. A database in the data folder has one machine, whatever its (container's) name today. */
const placeOf = (folder: string, { DATABASE_URL }: Watched["env"]): string =>
  DATABASE_URL === undefined ? folder : `${os.hostname()}:${folder}`;

/** Subjects of this process's alerts. With a database server, other processes may have folders on the same disk. */
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
    // Written when the database is created, so daily restarts do not reset it.
    databaseHours: env.DATABASE_URL === undefined ? hoursSince(localPostgresSince(dataDir)) : null,
  };
}
