import { describe, it } from "vitest";
import { openForCommand } from "#server/reach-database.server.ts";
import { killOwnServer } from "#tests/harness/database/own-postgres.ts";
import { fillDemoFolder } from "#tests/harness/site/site.ts";
import { runDrill } from "./drill.ts";
import { holds } from "./expectations.ts";

describe("a lost machine with a local PostgreSQL", () => {
  it("is restored from a backup taken during sales", async () => {
    holds(
      await runDrill({
        env: {},
        setUp: ({ DATA_DIR }) => fillDemoFolder(DATA_DIR),
        openDatabase: (dataDir) => openForCommand({ DATA_DIR: dataDir }),
        // The database lies in the data folder, which goes as a whole.
        async destroy(dataDir) {
          killOwnServer(dataDir);
          return {};
        },
      }),
    );
  });
});
