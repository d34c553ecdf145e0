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

/** Rows of all tables, by table, place and writing transaction: copies have them where their source has. */
export interface Rows {
  /** Texts; null for a row that was written before the rows to compare with were read. */
  texts: ReadonlyMap<string, string | null>;
  /** First transaction after this reading. */
  next: string;
}

/** All rows of all tables, in one question: a question a table takes five times as long. `before` spares the texts that it has. */
export async function rowsOfAll({ executeRaw }: Pick<Database, "executeRaw">, before?: Rows): Promise<Rows> {
  const { rows: tables } = await executeRaw(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const each = (tables as { name: string }[]).map(
    ({ name }) => `SELECT '${name} ' || ctid || ' ' || xmin AS place,
      CASE WHEN xmin::text::bigint >= ${before?.next ?? 0} THEN '${name} ' || to_jsonb(one)::text END AS words
      FROM ${name} AS one`,
  );
  const { rows } = await executeRaw(each.join(" UNION ALL "));
  const { rows: now } = await executeRaw("SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next");
  const texts = new Map((rows as { place: string; words: string | null }[]).map(({ place, words }) => [place, words]));
  return { texts, next: String(now[0]?.next) };
}

/** Ids, references, tokens and their digests: drawn at random. */
const ids =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:Q|PH)-[0-9A-Z]{6}\b|[\w-]{40,}|(?<="request_key": ")[\w-]+/g;
/** The database's own time has fractions, that of a test has none. */
const ownTime = /"\d{4}-\d\d-\d\dT[\d:]{8}\.\d+\+00:00"/g;

/** Texts and ids of rows that are compared with again and again. */
const knownOf = new WeakMap<Rows, { words: ReadonlySet<string>; ids: ReadonlySet<string> }>();

function knownIn(rows: Rows) {
  const found = knownOf.get(rows);
  if (found) return found;
  const words = new Set([...rows.texts.values()].map(String));
  const known = { words, ids: new Set([...words].flatMap((one) => one.match(ids) ?? [])) };
  knownOf.set(rows, known);
  return known;
}

/** Rows that came and rows that went, alike on equal databases: ids drawn since, and the database's own time, are left out. */
export function rowsChanged(before: Rows, after: Rows): { came: string[]; gone: string[] } {
  const known = knownIn(before);
  const alike = (row: string): string =>
    row.replace(ids, (id) => (known.ids.has(id) ? id : "drawn")).replace(ownTime, '"now"');
  const written = new Set([...after.texts].flatMap(([place, words]) => (before.texts.has(place) ? [] : String(words))));
  const left = [...before.texts].flatMap(([place, words]) => (after.texts.has(place) ? [] : String(words)));
  return {
    came: [...written]
      .filter((row) => !known.words.has(row))
      .map(alike)
      .sort(),
    gone: left
      .filter((row) => !written.has(row))
      .map(alike)
      .sort(),
  };
}
