import { sql } from "kysely";
import type { Tx } from "./database.server.ts";

/** Removes former slugs from unpublished rows that another row uses now. A row that returns must not take them back. */
export async function forgetSlugs(
  tx: Tx,
  table: "tour" | "post",
  rows: readonly { id: string; slug_history: readonly string[] }[],
  named: ReadonlySet<string>,
): Promise<void> {
  const ids = rows.filter((row) => row.slug_history.some((former) => named.has(former))).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`UPDATE ${sql.table(table)} SET slug_history = slug_history - ${[...named]}::text[], updated_at = now()
    WHERE id = ANY(${ids}::uuid[])`.execute(tx);
}
