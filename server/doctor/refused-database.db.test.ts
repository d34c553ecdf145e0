import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { noteBegun } from "#db/begun-mode.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { addressOf, openTestDatabase } from "#tests/harness/database/database.ts";
import { lookAround } from "./look-around.server.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "pahiya-refused-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A database as `make` leaves it, as the environment names it. */
async function databaseMadeBy(make: (db: Db) => Promise<unknown>): Promise<Record<string, string>> {
  const database = await openTestDatabase();
  await make(database.db);
  const url = await addressOf(database);
  await database.close();
  return { DATABASE_URL: url };
}

const future = { name: "9003_future", sql: "CREATE TABLE future (id integer)" };

it.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
  [
    "a newer version has changed",
    (db) => migrate(db, [...migrations, future]),
    /newer than this version of the software \(it has 9003_future\).*put back the backup/,
  ],
  [
    "a development version made before the first release",
    async (db) => {
      await sql`ALTER TABLE schema_migration RENAME TO kysely_migration`.execute(db);
    },
    /^The database was made by a development version from before the first release.*Start on an empty database/,
  ],
  [
    "was begun in the other mode",
    async (db) => {
      await migrate(db, migrations);
      await noteBegun("live").execute(db);
    },
    /^APP_MODE is demo, but this database was begun live.*Set APP_MODE=live/,
  ],
])("reports a database that %s, on which the site does not start", async (_, make, words) => {
  const env = readEnv({ DATA_DIR: dataDir, ...(await databaseMadeBy(make)) });
  const found = await lookAround(env, systemClock, dataDir);
  const faults = found.filter(({ what, health }) => what === "database" && health === "ill");
  expect(faults).toEqual([{ what: "database", health: "ill", words: expect.stringMatching(words) }]);
});
