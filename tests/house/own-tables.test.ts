import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { tableGroups } from "#db/schema/table-groups.ts";

const project = path.resolve(import.meta.dirname, "../..");
const modules = path.join(project, "modules");

/** Better Auth's table, which our types do not name, and the outbox: `platform` is not a module. */
const besides: Record<string, string[]> = { accounts: ["account", "outbox"], messaging: ["outbox"] };

/** The tables that a module declares as its own. */
function ownTables(name: string): string[] {
  const file = path.join(modules, name, "tables.server.ts");
  const [, declared = ""] = /interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(read(file)) ?? [];
  return [...declared.matchAll(/^ {4}"?(\w+)"?:/gm)].map(([, table = ""]) => table);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const builder = /\b(?:insertInto|updateTable|deleteFrom)\(\s*["'](\w+)/g;
const statement = /\b(?:INSERT INTO|DELETE FROM|(?<!\b(?:FOR|DO|NO KEY) )UPDATE) +"?([a-z_]+)/g;

/** The tables that a text of SQL or of Kysely writes to. */
const written = (text: string): string[] =>
  [...text.matchAll(builder), ...text.matchAll(statement)].map(([, table = ""]) => table);

const names = readdirSync(modules);
const sources = (name: string): string[] =>
  readdirSync(path.join(modules, name), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );

it("finds writes, and ignores locks", () => {
  expect(written('tx.insertInto("a"); db.updateTable(\n  "b"); sql`UPDATE c SET x = 1`; sql`DELETE FROM d`')).toEqual(
    "abcd".split(""),
  );
  expect(written("sql`SELECT FROM a FOR UPDATE of_it`; sql`INSERT INTO e ON CONFLICT DO UPDATE SET x = 1`")).toEqual([
    "e",
  ]);
});

it("lets each module write its own tables only", () => {
  const all = names.flatMap((name) => sources(name).flatMap((file) => written(read(path.join(modules, name, file)))));
  expect(all.length).toBeGreaterThan(100);
  const foreign = names.flatMap((name) => {
    const own = [...ownTables(name), ...(besides[name] ?? [])];
    return sources(name).flatMap((file) =>
      written(read(path.join(modules, name, file)))
        .filter((table) => !own.includes(table))
        .map((table) => `${name}/${file} writes ${table}`),
    );
  });
  expect(foreign).toEqual([]);
});

it("groups tables by their modules", () => {
  const astray = names.flatMap((name) => {
    const group = tableGroups.find(({ module }) => module === name)?.tables ?? [];
    return ownTables(name).filter((table) => !group.includes(table));
  });
  expect(astray).toEqual([]);
});

/** True if a text queries the database: a statement, Kysely, or a transaction. */
const asksItself = (text: string): boolean =>
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|executeRaw|inTransaction|oneAtATime)\b|\bsql`|from "kysely"/.test(
    text,
  );

it.each(["app", "api"])("%s makes no query itself", (folder) => {
  const files = readdirSync(path.join(project, folder), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => asksItself(read(path.join(project, folder, file))))).toEqual([]);
});

it.each([
  'await db.selectFrom("tour").execute()',
  "await sql`SELECT 1`.execute(db)",
  'import { sql as ask } from "kysely";',
  "await inTransaction(house.db, book)",
])("%s would be found", (line) => {
  expect(asksItself(line)).toBe(true);
  expect(asksItself('import { readTour } from "#modules/catalogue/index.server.ts";')).toBe(false);
});
