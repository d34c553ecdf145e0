import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import type { Database } from "./database.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it("survives a server that ends its connections in the middle of a transaction", async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await database.executeRaw("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    // The connection has been told that it is over, and is not in use at that moment.
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
