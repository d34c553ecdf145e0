import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { AnalyzedWord } from "./analyze-query.server.ts";
import { queriesOf } from "./find-entries.server.ts";
import type { SearchPageTable } from "./tables.server.ts";

export type PageRow = Pick<SearchPageTable, "kind" | "path" | "name" | "name_hindi" | "place"> & {
  passage: string;
  isWhole: boolean;
};

export async function findPages(
  db: Sql,
  given: { heard: readonly AnalyzedWord[]; any?: boolean; limit: number; offset?: number },
): Promise<{ rows: PageRow[]; total: number }> {
  const { heard, any = false, limit, offset = 0 } = given;
  // Only tours have lengths.
  const read = heard.filter(({ length }) => length === null);
  if (read.length === 0 || (read.length < heard.length && !any)) return { rows: [], total: 0 };
  const { asked, whole } = queriesOf(read, any);
  const how = "MaxFragments=1, MinWords=14, MaxWords=30, StartSel='', StopSel=''";
  const [{ rows }, counted] = await Promise.all([
    sql<PageRow>`
      WITH fitting AS (
        SELECT path, kind, name, name_hindi, place, body, standing, fits.whole,
          ts_rank('{0.05, 0.2, 0.5, 1}'::float4[], words, ${asked}) + fits.whole::integer AS rank
        FROM search_page CROSS JOIN LATERAL (SELECT ${whole === null ? sql`false` : sql`words @@ ${whole}`} AS whole) AS fits
        WHERE words @@ ${asked}
        ORDER BY rank DESC, standing, path LIMIT ${limit}::integer OFFSET ${offset}::integer
      )
      SELECT kind, path, name, name_hindi, place, whole AS "isWhole", ts_headline('english', body, ${asked}, ${how}) AS passage
      FROM fitting ORDER BY rank DESC, standing, path`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM search_page WHERE words @@ ${asked}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
