import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";

describe("the statement that takes places", () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  it("writes to no index: the new row stays on its page", async () => {
    const { rows } = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE tablename = 'departure'
        AND indexdef ~ '\\m(taken|told|updated_at)\\M'`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
