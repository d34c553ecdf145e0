import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { retention, type TableRetention, withoutPeople } from "#platform/database/retention.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";

const root = path.resolve(import.meta.dirname, "..");
const tables: Readonly<Record<string, TableRetention>> = retention;
const harmless = Object.values(withoutPeople).flat();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** Columns that could hold something about a person: no ids, instants or search vectors. */
async function columnsThere(): Promise<Map<string, string[]>> {
  const { rows } = await database.executeRaw(`
    SELECT table_name AS name, array_agg(column_name::text) FILTER
      (WHERE data_type NOT IN ('uuid', 'timestamp with time zone', 'tsvector')) AS columns
    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`);
  return new Map(rows.map(({ name, columns }) => [String(name), (columns ?? []) as string[]]));
}

const named = ({ forgets = {}, rewrites = {}, keeps = {} }: TableRetention): string[] => [
  ...Object.values(forgets).flatMap((values) => Object.keys(values)),
  ...Object.keys(rewrites),
  ...Object.values(keeps).flat(),
];

/** True if a row lives for as long as its person does, so that a new column goes with it. */
const goesWhole = (one: TableRetention): boolean =>
  one.deletes !== undefined && one.forgets === undefined && one.keeps === undefined;

/** Tables and columns without a retention rule. */
async function unsaid(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, columns] of await columnsThere()) {
    const one = tables[name];
    if (one === undefined) found.push(...(harmless.includes(name) ? [] : [name]));
    else if (!goesWhole(one))
      found.push(...columns.filter((column) => !named(one).includes(column)).map((column) => `${name}.${column}`));
  }
  return found;
}

it("covers every column with personal data", async () => {
  expect(await unsaid()).toEqual([]);
});

it("notices a new rider column and a new table", async () => {
  await database.executeRaw("ALTER TABLE rider ADD COLUMN allergies text; CREATE TABLE sponsor (name text)");
  expect((await unsaid()).sort()).toEqual(["rider.allergies", "sponsor"]);
  await database.executeRaw("ALTER TABLE rider DROP COLUMN allergies; DROP TABLE sponsor");
});

it("names only existing tables and columns, each once", async () => {
  const there = await columnsThere();
  const all = await database.executeRaw(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  const columns = new Set(all.rows.map(({ name }) => String(name)));
  expect([...Object.keys(tables), ...harmless].filter((name) => !there.has(name))).toEqual([]);
  const said = Object.entries(tables).flatMap(([name, one]) => named(one).map((column) => `${name}.${column}`));
  expect(said.filter((name) => !columns.has(name))).toEqual([]);
  expect(harmless.filter((name, at) => name in tables || harmless.indexOf(name) !== at)).toEqual([]);
});

it("erases on request what it erases earlier, and keeps nothing erased", () => {
  const early = Object.entries(tables).flatMap(([name, { forgets = {}, keeps = {} }]) => {
    const { erased, ...others } = forgets;
    const left = Object.values(others).flatMap((values) => Object.keys(values));
    const kept = Object.values(keeps).flat();
    const forgotten = Object.values(forgets).flatMap((values) => Object.keys(values));
    return [
      ...(erased === undefined ? [] : left.filter((column) => !(column in erased))),
      ...forgotten.filter((column) => kept.includes(column)),
    ].map((column) => `${name}.${column}`);
  });
  expect(early).toEqual([]);
});

it("names existing functions", () => {
  const code = readdirSync(path.join(root, "modules"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts"))
    .map((name) => readFileSync(path.join(root, "modules", name), "utf8"))
    .join("\n");
  const functions = Object.values(tables).flatMap(({ deletes = {}, rewrites = {} }) => [
    ...Object.keys(deletes),
    ...Object.values(rewrites).map(([by]) => by),
  ]);
  const gone = functions.filter((name) => !new RegExp(`\\b(?:function|const) ${name}\\b`).test(code));
  expect(gone).toEqual([]);
});
