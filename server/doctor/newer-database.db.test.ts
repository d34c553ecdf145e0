import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate } from "#db/migrate.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { systemClock } from "#platform/clock.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { openDatabase } from "#platform/open-database.server.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { databaseUrl } from "#tests/harness/postgres-cluster.ts";
import { testEngine } from "#tests/harness/surroundings.ts";
import { lookAround } from "./look-around.server.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "pahiya-newer-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A database that a newer version has changed, as the environment names it. */
async function newerDatabase(): Promise<Record<string, string>> {
  const isServer = testEngine === "postgres";
  const database = await (isServer ? openTestDatabase() : openDatabase({ folder: path.join(dataDir, "database") }));
  await migrate(database.db, [
    ...migrations,
    { name: "9003_future", statements: ["CREATE TABLE future (id integer)"] },
  ]);
  const { rows } = await database.executeRaw("SELECT current_database() AS name");
  await database.close();
  return isServer ? { DATABASE_URL: databaseUrl(inject("postgresUrl"), String(rows[0]?.name)) } : {};
}

it("does not praise a database on which this version refuses to start", async () => {
  const env = readEnv({ DATA_DIR: dataDir, ...(await newerDatabase()) });
  const found = await lookAround(env, systemClock, dataDir);
  expect(found.find(({ what }) => what === "database")).toEqual({
    what: "database",
    health: "ill",
    words: expect.stringMatching(/newer than this version of the software \(it has 9003_future\).*put back the backup/),
  });
});
