import { sql } from "kysely";
import { json } from "./database.server.ts";

/** True for a row that has or had one of these slugs. */
export const hasHadSlug = (slugs: readonly string[]) => {
  const each = slugs.map((slug) => sql`slug = ${slug} OR slug_history @> ${json([slug])}`);
  return sql<boolean>`(${sql.join([sql`false`, ...each], sql` OR `)})`;
};
