import { sql } from "kysely";
import type { Sql } from "./database.server.ts";
import { hasHadSlug } from "./has-had-slug.server.ts";

export async function idBySlug(db: Sql, table: "tour" | "post", slug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
    WHERE ${hasHadSlug([slug])}
    ORDER BY slug = ${slug} DESC, published DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
