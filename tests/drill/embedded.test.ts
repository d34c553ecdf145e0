import path from "node:path";
import { describe, it } from "vitest";
import { openEmbedded } from "#platform/embedded-database.server.ts";
import { fillDemoFolder } from "#tests/harness/site.ts";
import { runDrill } from "./drill.ts";
import { holds } from "./expectations.ts";

describe("the machine is lost, embedded engine", () => {
  it("comes back from a backup that was taken while people were buying", async () => {
    holds(
      await runDrill({
        env: {},
        setUp: ({ DATA_DIR }) => fillDemoFolder(DATA_DIR),
        openDatabase: (dataDir) => openEmbedded({ folder: path.join(dataDir, "database") }),
        // The database lies in the data folder, which goes as a whole.
        destroy: async () => ({}),
      }),
    );
  });
});
