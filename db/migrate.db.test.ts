import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";

describe("migrations", () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const exists = async (table: string): Promise<boolean> => {
    const { rows } = await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(
      database.db,
    );
    return rows[0]?.there ?? false;
  };

  it("run once, and only those that are new", async () => {
    expect(await migrate(database.db)).toEqual([]);
    const next = { name: "9001_next", statements: ["CREATE TABLE next_one (id integer)"] };
    expect(await migrate(database.db, [...migrations, next])).toEqual(["9001_next"]);
    expect(await exists("next_one")).toBe(true);
  });

  it("leave everything as it was when one fails, and stop the start with a sentence", async () => {
    const broken = {
      name: "9002_broken",
      statements: ["CREATE TABLE half_made (id integer)", "SELECT no_such_function()"],
    };
    const failure = migrate(database.db, [...migrations, broken]);
    await expect(failure).rejects.toThrow(StartFault);
    await expect(failure).rejects.toThrow("9002_broken");
    expect(await exists("half_made")).toBe(false);
    expect(await migrate(database.db)).toEqual([]);
  });

  it("leave no table with the same index twice", async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT indrelid::regclass::text AS table FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace
      GROUP BY indrelid, indkey::text, indclass::text, indoption::text, indcollation::text,
        pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid) HAVING count(*) > 1`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("refuse a database that a newer version has changed", async () => {
    await migrate(database.db, [
      ...migrations,
      { name: "9003_future", statements: ["CREATE TABLE future (id integer)"] },
    ]);
    const failure = migrate(database.db);
    await expect(failure).rejects.toThrow(/newer than this version .* 9003_future.*put back the backup/);
    // However often it is started: it must not be started again and again.
    await expect(failure).rejects.toThrow(ConfigurationFault);
    expect(await exists("future")).toBe(true);
  });
});
