import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { type Cluster, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the private PostgreSQL of this run; only in the projects db-postgres, race and e2e. */
    postgresUrl: string;
    /** Which round of a watch this is: what was made in an earlier one is of an earlier state of the code. */
    postgresRound: number;
  }
}

// Each project loads this file by itself, in one process: what they share lies where all of them find it.
const shared = globalThis as { pahiyaCluster?: { users: number; cluster: Promise<Cluster> } };

/**
 * Each file of tests leaves its databases behind, some hundreds in the end, and the server's own tidying would start a process for one of
 * them ten times a second: a quarter of both processors for as long as the browsers' tests run.
 */
const untended = { autovacuum: "off" };

/** One PostgreSQL for all projects that ask for it, stopped by the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.pahiyaCluster ??= { users: 0, cluster: startCluster(tmpdir(), untended) };
  const mine = shared.pahiyaCluster;
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
    delete shared.pahiyaCluster;
    await stop();
  };
}
