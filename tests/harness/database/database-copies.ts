import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { copyDatabase, databaseUrl } from "./postgres-cluster.ts";

/** Closes a database, and opens equal copies of it: as many as are asked for. */
export async function copiesOf(database: Database) {
  const { rows } = await database.executeRaw("SELECT current_database() AS name");
  const source = String(rows[0]?.name);
  await database.close();
  const serverUrl = inject("postgresUrl");
  const maker = await openServer(serverUrl, 1);
  return {
    async open(): Promise<Database> {
      const name = `copy_${randomBytes(6).toString("hex")}`;
      await maker.executeRaw(copyDatabase(name, source));
      return openServer(databaseUrl(serverUrl, name), 4);
    },
    close: () => maker.close(),
  };
}

export type Rows = ReadonlySet<string>;

/** All rows of all tables as texts. */
export async function rowsOfAll({ executeRaw }: Pick<Database, "executeRaw">): Promise<Rows> {
  const { rows: tables } = await executeRaw(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const all = new Set<string>();
  for (const { name: table } of tables as { name: string }[]) {
    const { rows } = await executeRaw(`SELECT to_jsonb(one)::text AS words FROM ${table} AS one`);
    for (const { words } of rows as { words: string }[]) all.add(`${table} ${words}`);
  }
  return all;
}

/** Ids, references, tokens and their digests: drawn at random. */
const ids =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:Q|PH)-[0-9A-Z]{6}\b|[\w-]{40,}|(?<="request_key": ")[\w-]+/g;
/** The database's own time has fractions, that of a test has none. */
const ownTime = /"\d{4}-\d\d-\d\dT[\d:]{8}\.\d+\+00:00"/g;

/** Rows that came and rows that went, alike on equal databases: ids drawn since, and the database's own time, are left out. */
export function rowsChanged(before: Rows, after: Rows): { came: string[]; gone: string[] } {
  const known = new Set([...before].flatMap((row) => row.match(ids) ?? []));
  const alike = (row: string): string =>
    row.replace(ids, (id) => (known.has(id) ? id : "drawn")).replace(ownTime, '"now"');
  return {
    came: [...after]
      .filter((row) => !before.has(row))
      .map(alike)
      .sort(),
    gone: [...before]
      .filter((row) => !after.has(row))
      .map(alike)
      .sort(),
  };
}
