import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openTestDatabase, openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { readSchema, type Schema } from "./read-schema.server.ts";
import { schemaPage } from "./schema-diagram.ts";
import { schemaSql, statementsOf } from "./schema-sql.ts";

const project = path.resolve(import.meta.dirname, "../..");

let database: Database;
let schema: Schema;
beforeAll(async () => {
  database = await openTestDatabase();
  schema = await readSchema(database.db);
});
afterAll(() => database?.close());

// Command after a migration that changes the schema: npm test -- --project db db/schema --update
it("equals db/schema.sql", async () => {
  await expect(schemaSql(schema)).toMatchFileSnapshot(path.join(project, "db/schema.sql"));
});

it("equals the drawing in docs/schema.md", async () => {
  await expect(schemaPage(schema)).toMatchFileSnapshot(path.join(project, "docs/schema.md"));
});

it("is written as SQL that makes the same schema", async () => {
  const empty = await openUnmigratedDatabase();
  try {
    await empty.db.transaction().execute((tx) => sql.raw(schemaSql(schema)).execute(tx));
    expect(statementsOf(await readSchema(empty.db))).toBe(statementsOf(schema));
  } finally {
    await empty.close();
  }
});

it("has a comment for every table", () => {
  expect(schema.tables.filter(({ comment }) => comment === null).map(({ name }) => name)).toEqual([]);
});
