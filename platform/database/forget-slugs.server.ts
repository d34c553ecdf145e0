import { sql } from "kysely";
import type { Tx } from "./database.server.ts";

/**
 * Takes former slugs that something else has now out of these rows, which are not written any more: should one come back, it
 * brings no address with it that leads elsewhere by then.
 */
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
