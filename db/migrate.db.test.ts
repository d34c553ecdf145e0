import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { migrate } from "./migrate.server.ts";
import { migrations } from "./migrations/index.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Our own code of a folder, without migrations: what those call, they have called. */
const writtenBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith("migrations"))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"));

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

  it("leave no function behind that nobody calls, nor one of another shape beside the one that is called", async () => {
    const { rows } = await sql<{ name: string; body: string; isTriggers: boolean }>`
      SELECT proname AS name, prosrc AS body, EXISTS (SELECT FROM pg_trigger WHERE tgfoid = pg_proc.oid) AS "isTriggers"
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`.execute(database.db);
    const defined = await sql<{ text: string }>`
      SELECT pg_get_expr(adbin, adrelid) AS text FROM pg_attrdef
      UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index
      UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger`.execute(database.db);
    const callers = [
      ...["modules", "platform", "db"].flatMap(writtenBelow),
      ...defined.rows.map(({ text }) => text),
      ...rows.map(({ body }) => body),
    ];
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    const isCalled = (name: string): boolean => callers.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    expect(rows.filter(({ name, isTriggers }) => !isTriggers && !isCalled(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
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
