import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { openServer } from "#platform/database/server-database.server.ts";
import {
  broughtPostgres,
  type Cluster,
  findInstalledPostgres,
  postgresIsMissing,
  startCluster,
} from "../database/postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the private PostgreSQL of this run; only in the projects that ask a database. */
    postgresUrl: string;
    /** Round of a watch: templates of an earlier round belong to older code. */
    postgresRound: number;
  }
}

// Each project loads this file separately, in one process: shared state lies on `globalThis`.
const shared = globalThis as { pahiyaClusters?: Map<string, { users: number; cluster: Promise<Cluster> }> };

/**
 * Test files leave some hundreds of databases behind. Autovacuum would start a process for one of them ten times a
 * second: a quarter of both processors during the browser tests. Nobody cuts its power: with syncs, a copy of the
 * demo company took two seconds on a disk instead of 0.4, and to drop it 1.5 instead of 0.06.
 */
const untended = {
  ...{ autovacuum: "off", fsync: "off", full_page_writes: "off", jit: "off" },
  ...{ wal_level: "minimal", max_wal_senders: "0" },
};

/** Models to copy, and the company of the shared site. */
const MOST_LEFT = 20;

async function countDatabases(url: string): Promise<number> {
  const server = await openServer(url, 1);
  const { rows } = await server.executeRaw("SELECT count(*)::integer AS n FROM pg_database");
  await server.close();
  return Number(rows[0]?.n);
}

/** Sets up one PostgreSQL of these programs for all projects that ask for it, stopped by the last. */
export async function setUpCluster(project: TestProject, binaries: string): Promise<() => Promise<void>> {
  shared.pahiyaClusters ??= new Map();
  const clusters = shared.pahiyaClusters;
  const mine = clusters.get(binaries) ?? { users: 0, cluster: startCluster(tmpdir(), untended, binaries) };
  clusters.set(binaries, mine);
  mine.users += 1;
  const { url, stop } = await mine.cluster;
  project.provide("postgresUrl", url);
  let round = 1;
  project.provide("postgresRound", round);
  project.onTestsRerun(() => {
    round += 1;
    project.provide("postgresRound", round);
  });
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    clusters.delete(binaries);
    const left = await countDatabases(url).finally(stop);
    if (left > MOST_LEFT) throw new Error(`${left} databases were left: note each by noteDatabase`);
  };
}

/** On the PostgreSQL that the site itself runs where no server is named. */
export default (project: TestProject): Promise<() => Promise<void>> => setUpCluster(project, broughtPostgres());

/** On the installed PostgreSQL, an older version. */
export const setUpInstalled = (project: TestProject): Promise<() => Promise<void>> => {
  const binaries = findInstalledPostgres();
  if (binaries === null) throw new Error(postgresIsMissing);
  return setUpCluster(project, binaries);
};
