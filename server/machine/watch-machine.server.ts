import os from "node:os";
import type { ProviderSettings } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { startRounds } from "#platform/jobs/rounds.server.ts";
import { localPostgresSince } from "#platform/local-postgres/local-postgres.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { backupPlaces, newestBackup } from "../backup/newest-backup.server.ts";
import { diskOf, freeBytes } from "../data-folder.server.ts";
import { askProvider } from "../doctor/ask-provider.server.ts";
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
  dataDir: string;
  provider: Pick<ProviderSettings, "apiBase" | "keyId" | "keySecret">;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The timer's backup, begun by minute two, is complete by then. */
const MINUTE = 13;

/** A corrected clock changes it too: look at once. */
const turnAt = (now: Date): number => Math.floor((now.getTime() - MINUTE * MINUTE_MS) / HOUR_MS);

/**
 * In every process: no other machine sees this disk and clock, and a queued job would always run in the same one.
 * Failed reports are tried again in a minute.
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

/** Finds silent failures: full disk, missing backups, expiring certificate, wrong clock. */
export async function watchMachine(deps: Told & Watched): Promise<void> {
  await tellOfMachine(deps, await measureMachine(deps));
}

export async function tellOfMachine(deps: Told, measured: Measured): Promise<void> {
  for (const { standing, ...alert } of judgeMachine(measured, deps.clock.now())) {
    if (standing === "as before") continue;
    if (standing === "raised") await raiseAlert(deps, deps.db, alert);
    else await resolveAlert(deps, deps.db, alert);
  }
}

/** In a demo, the disk only. */
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

/** A local database has one machine, whatever the container's name. */
const placeOf = (folder: string, { DATABASE_URL }: Watched["env"]): string =>
  DATABASE_URL === undefined ? folder : `${os.hostname()}:${folder}`;

/** With a database server, other processes may share the disk. */
const namesOf = ({ dataDir, env }: Watched): Pick<Measured, "place" | "machine"> =>
  env.DATABASE_URL === undefined
    ? { place: dataDir, machine: null }
    : { place: placeOf(diskOf(dataDir), env), machine: os.hostname() };

function lookAtBackups({ dataDir, env, clock }: Watched): NonNullable<Measured["backups"]> {
  const hoursSince = (at: Date | undefined): number | null =>
    at === undefined ? null : (clock.now().getTime() - at.getTime()) / HOUR_MS;
  const newest = newestBackup(...backupPlaces(dataDir, env.FILES_DIR));
  return {
    place: placeOf(newest?.place ?? dataDir, env),
    count: newest?.count ?? 0,
    newestHours: hoursSince(newest?.at) ?? Number.NaN,
    // Restarts do not reset it.
    databaseHours: env.DATABASE_URL === undefined ? hoursSince(localPostgresSince(dataDir)) : null,
  };
}
