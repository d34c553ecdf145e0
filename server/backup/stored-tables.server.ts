import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { RowDigest } from "./backup-format.server.ts";

/** A table without its generated columns. */
export interface StoredTable {
  name: string;
  columns: { name: string; type: string }[];
}

/** List of migrations, recreated by migrating. */
const leftOut = "schema_migration";

export async function storedTables(db: Sql): Promise<StoredTable[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    SELECT relname AS name, attname AS column, format_type(atttypid, atttypmod) AS type
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY relname, attnum`.execute(db);
  const tables = new Map<string, StoredTable>();
  for (const { name, column, type } of rows) {
    if (name === leftOut) continue;
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push({ name: column, type });
    tables.set(name, table);
  }
  return [...tables.values()];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedTable = (name: string): string => `public.${quoted(name)}`;
export const quotedColumns = (names: string[]): string => names.map(quoted).join(", ");

const AT_ONCE = 1_000;

/** Streams rows as JSON arrays of PostgreSQL's text, independent of session settings. Needs a transaction. */
export async function* rowLines(tx: Sql, table: StoredTable): AsyncGenerator<string> {
  for (const setting of ["TimeZone = 'UTC'", "DateStyle = 'ISO'", "IntervalStyle = 'postgres'", "bytea_output = 'hex'"])
    await sql.raw(`SET LOCAL ${setting}`).execute(tx);
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(", ");
  const query = `SELECT json_build_array(${values})::text AS line FROM ${quotedTable(table.name)}`;
  await sql.raw(`DECLARE table_rows NO SCROLL CURSOR FOR ${query}`).execute(tx);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`FETCH ${AT_ONCE} FROM table_rows`).execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < AT_ONCE) break;
  }
  await sql.raw("CLOSE table_rows").execute(tx);
}

export async function countTable(tx: Sql, table: StoredTable): Promise<RowDigest["count"]> {
  const digest = new RowDigest();
  for await (const line of rowLines(tx, table)) digest.add(line);
  return digest.count;
}
