import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { noteDatabase } from "./made-databases.ts";
import { copyDatabase, databaseUrl } from "./postgres-cluster.ts";

/** Closes a database, and opens equal copies of it: as many as are asked for. */
export async function copiesOf(database: Database) {
  const { rows } = await database.executeRaw("SELECT current_database() AS name");
  const source = String(rows[0]?.name);
  await database.close();
  const serverUrl = inject("postgresUrl");
  const maker = await openServer(serverUrl, 1);
  const make = async (): Promise<string> => {
    const name = `copy_${randomBytes(6).toString("hex")}`;
    noteDatabase(serverUrl, name);
    await maker.executeRaw(copyDatabase(name, source));
    return name;
  };
  // The next one is made while the last one is in use.
  let next = make();
  return {
    async open(): Promise<Database> {
      const name = await next;
      next = make();
      return openServer(databaseUrl(serverUrl, name), 4);
    },
    async close(): Promise<void> {
      await next;
      await maker.close();
    },
  };
}

export type Rows = ReadonlySet<string>;

/** All rows of all tables as texts, in one question: a question a table takes five times as long. */
export async function rowsOfAll({ executeRaw }: Pick<Database, "executeRaw">): Promise<Rows> {
  const { rows: tables } = await executeRaw(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const each = (tables as { name: string }[]).map(
    ({ name }) => `SELECT '${name} ' || to_jsonb(one)::text AS words FROM ${name} AS one`,
  );
  const { rows } = await executeRaw(each.join(" UNION ALL "));
  return new Set((rows as { words: string }[]).map(({ words }) => words));
}

/** Ids, references, tokens and their digests: drawn at random. */
const ids =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:Q|PH)-[0-9A-Z]{6}\b|[\w-]{40,}|(?<="request_key": ")[\w-]+/g;
/** The database's own time has fractions, that of a test has none. */
const ownTime = /"\d{4}-\d\d-\d\dT[\d:]{8}\.\d+\+00:00"/g;

/** Ids of rows that are compared with again and again. */
const knownIds = new WeakMap<Rows, ReadonlySet<string>>();

function idsOf(rows: Rows): ReadonlySet<string> {
  const known = knownIds.get(rows) ?? new Set([...rows].flatMap((row) => row.match(ids) ?? []));
  knownIds.set(rows, known);
  return known;
}

/** Rows that came and rows that went, alike on equal databases: ids drawn since, and the database's own time, are left out. */
export function rowsChanged(before: Rows, after: Rows): { came: string[]; gone: string[] } {
  const known = idsOf(before);
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
