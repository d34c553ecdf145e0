import { sql } from "kysely";
import { json, type Sql } from "./database.server.ts";

/** The id of the row at this slug, or at one that it had; of several the one that has it now, then one that is published. Null for none. */
export async function idBySlug(db: Sql, table: "tour" | "post", slug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
    WHERE slug = ${slug} OR slug_history @> ${json([slug])}
    ORDER BY slug = ${slug} DESC, published DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
