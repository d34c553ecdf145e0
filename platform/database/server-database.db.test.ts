import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import type { Database } from "./database.server.ts";
import { isDatabaseFault } from "./database-fault.server.ts";
import { openServer } from "./server-database.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it("survives a server that ends connections within a transaction", async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await database.executeRaw("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    // The connection has noticed its end, between two statements.
    await expect
      .poll(async () =>
        sql`SELECT 1`.execute(tx).then(
          () => "open",
          () => "over",
        ),
      )
      .toBe("over");
    await sql`SELECT 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

it("believes no commit cancelled while waiting for its standby", async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const own = await openServer(cluster.url, 3);
  onTestFinished(() => own.close());
  await own.executeRaw("CREATE TABLE kept (it integer)");
  await own.executeRaw("ALTER SYSTEM SET synchronous_standby_names = 'a_standby_that_is_away'");
  await own.executeRaw("SELECT pg_reload_conf()");
  const isSet = async () => (await own.executeRaw("SHOW synchronous_standby_names")).rows;
  await expect.poll(isSet).toEqual([{ synchronous_standby_names: "a_standby_that_is_away" }]);
  // The checkpointer tells commits that there is a standby to wait for: it reads the settings before its work.
  await own.executeRaw("CHECKPOINT");
  const outcome = own.db
    .transaction()
    .execute((tx) => sql`INSERT INTO kept VALUES (1)`.execute(tx))
    .then(
      () => "done",
      (error: unknown) => (isDatabaseFault(error) ? "the database is away" : error),
    );
  const cancel = async () =>
    (await own.executeRaw("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).rows
      .length;
  await expect.poll(cancel).toBe(1);
  expect(await outcome).toBe("the database is away");
  expect((await own.executeRaw("SELECT it FROM kept")).rows, "the primary alone has it").toEqual([{ it: 1 }]);
});

describe("a plan that comes often", () => {
  const kept = async () =>
    (await one.executeRaw("SELECT statement AS text, generic_plans AS shared FROM pg_prepared_statements")).rows;
  let one: Database;
  beforeAll(async () => {
    one = await openTestDatabase(1);
    await one.executeRaw("CREATE TABLE fruit (name text NOT NULL, kilos integer NOT NULL)");
    await one.executeRaw("INSERT INTO fruit VALUES ('jamun', 3)");
  });
  afterAll(() => one?.close());

  it("is kept by its connection, for any values", async () => {
    const text = "SELECT kilos FROM fruit WHERE name = $1";
    const ask = async (name: string) => (await one.executeRaw(text, [name])).rows;
    for (let count = 0; count < 9; count += 1) expect(await ask("jamun")).toEqual([{ kilos: 3 }]);
    expect(await ask("amla")).toEqual([]);
    expect(await kept()).toEqual([{ text, shared: 3 }]);
  });

  it("is made again for all columns", async () => {
    const ask = async () => (await one.executeRaw("SELECT * FROM fruit WHERE name = $1", ["jamun"])).rows;
    for (let count = 0; count < 9; count += 1) expect(await ask()).toEqual([{ name: "jamun", kilos: 3 }]);
    await one.executeRaw("ALTER TABLE fruit ADD COLUMN ripe boolean NOT NULL DEFAULT true");
    expect(await ask()).toEqual([{ name: "jamun", kilos: 3, ripe: true }]);
  });

  it("is made again for a partial index", async () => {
    await one.executeRaw("CREATE UNIQUE INDEX ripe_once ON fruit (name) WHERE kilos = 1");
    const text = "INSERT INTO fruit VALUES ($1, 1) ON CONFLICT (name) WHERE kilos = $2 DO NOTHING";
    for (let count = 0; count < 9; count += 1) await one.executeRaw(text, ["amla", 1]);
    expect((await one.executeRaw("SELECT FROM fruit WHERE name = 'amla'")).rows).toHaveLength(1);
  });
});
