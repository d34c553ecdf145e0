import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServer } from "#platform/database/server-database.server.ts";
import { type Cluster, startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { seedOfRun } from "./chance.ts";
import { staysTrue } from "./expectations.ts";
import { runChaos } from "./run.ts";

const full = process.env.CHAOS === "full";
const seed = seedOfRun();
const plan = full
  ? { bookings: 1_000, kills: 20, databaseCrashes: 2 }
  : { bookings: 110, kills: 4, databaseCrashes: 1 };

describe("selling on a PostgreSQL server under faults", () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());

  it(`keeps money and seats true (SEED=${seed}${full ? " CHAOS=full" : ""})`, async () => {
    const outcome = await runChaos({
      ...plan,
      seed,
      atOnce: 16,
      env: { DATABASE_URL: cluster.url },
      openDatabase: () => openServer(cluster.url, 5),
      crashDatabase: () => cluster.crashAndRestart(),
    });
    staysTrue(outcome, { ...plan, seed });
    // Nor of one that nothing befell.
    expect(outcome.figures.ranOut).toBeGreaterThan(0);
    expect(outcome.figures.faults).toBeGreaterThan(0);
  });
});
