import type { Database } from "#platform/database/database.server.ts";

/** Finds every row of every table, the queue's included, that contains a text, prefixed by the table's name. */
export async function rowsContaining({ executeRaw }: Pick<Database, "executeRaw">, traces: RegExp): Promise<string[]> {
  const { rows: tables } = await executeRaw(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss') ORDER BY 1",
  );
  const left: string[] = [];
  for (const { name: table } of tables as { name: string }[]) {
    const { rows } = await executeRaw(`SELECT to_jsonb(one)::text AS words FROM ${table} AS one`);
    for (const { words } of rows as { words: string }[]) if (traces.test(words)) left.push(`${table} ${words}`);
  }
  return left;
}
