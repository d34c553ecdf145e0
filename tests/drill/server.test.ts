import { afterAll, beforeAll, describe, it } from "vitest";
import { openServer } from "#platform/database/server-database.server.ts";
import { type Cluster, startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { runDrill } from "./drill.ts";
import { holds } from "./expectations.ts";

describe("a lost machine with a PostgreSQL server", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());

  it("is restored from a backup taken during sales", async () => {
    holds(
      await runDrill({
        env: { DATABASE_URL: cluster.url },
        setUp: async (settings) => (await startSite(settings)).stop(),
        openDatabase: () => openServer(cluster.url, 2),
        async destroy() {
          await cluster.stop();
          cluster = await startCluster();
          return { DATABASE_URL: cluster.url };
        },
      }),
    );
  });
});
