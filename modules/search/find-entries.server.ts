import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";
import type { HeardWord } from "./hear-words.server.ts";
import type { SearchEntryTable } from "./tables.server.ts";

/** What a search found of one entry, before its words are marked. */
export type EntryRow = Pick<
  SearchEntryTable,
  "kind" | "id" | "slug" | "category" | "name" | "name_hindi" | "place" | "tagline" | "photo"
> & {
  /** How well it fits by its name, place and tagline; 0 when only its body holds the words. */
  rank: number;
  /** How many there are of its kind in all. */
  total: number;
};

type Query = RawBuilder<unknown>;

/** One word: by its English stem or by its sound; what somebody is still typing, by its beginning. */
function oneWord({ word, sound }: HeardWord, isBeginning: boolean): Query {
  const stem = isBeginning ? `${word}:*` : word;
  // A single letter begins too many sounds: half the dictionary.
  const heard = isBeginning && sound.length > 1 ? `zq${sound}:*` : `zq${sound}`;
  if (sound === "") return sql`to_tsquery('english', ${stem})`;
  return sql`(to_tsquery('english', ${stem}) || to_tsquery('simple', ${heard}))`;
}

/** What is asked of the vectors: every word, or (`any`) at least one. The last word may be half a word. */
export function queriesOf(heard: readonly HeardWord[], any: boolean): { whole: Query; each: Query[] } {
  const each = heard.map((word, index) => oneWord(word, index === heard.length - 1));
  return { whole: sql.join(each, any ? sql` || ` : sql` && `), each };
}

// A word in the name counts more than any number of them in the place, and so on down.
const weights = sql`'{0, 0.2, 0.5, 1}'::float4[]`;

/**
 * The entries that hold the words, a page of each kind: by how well they fit (name before place before tagline before
 * body), among equals in the company's order.
 */
export async function findEntries(
  db: Sql,
  asked: { text: string; heard: readonly HeardWord[]; any?: boolean; limit: number; offset?: number },
): Promise<EntryRow[]> {
  const { text, heard, any = false, limit, offset = 0 } = asked;
  const { whole, each } = queriesOf(heard, any);
  const rank = sql.join(
    each.map((query) => sql`ts_rank(${weights}, heading, ${query})`),
    sql` + `,
  );
  const { rows } = await sql<EntryRow>`
    SELECT kind, id, slug, category, name, name_hindi, place, tagline, photo, rank, total
    FROM (
      SELECT ranked.*, row_number() OVER (PARTITION BY kind ORDER BY rank DESC, standing, slug) AS place_in_list,
        count(*) OVER (PARTITION BY kind) AS total
      FROM (
        SELECT kind, id, slug, category, name, name_hindi, place, tagline, photo, standing,
          (lower(name) = lower(${text}))::integer * 10 + ${rank} AS rank
        FROM search_entry WHERE words @@ (${whole})
      ) AS ranked
    ) AS listed
    WHERE place_in_list > ${offset}::integer AND place_in_list <= ${offset + limit}::integer
    ORDER BY kind, place_in_list`.execute(db);
  return rows;
}

/** The passage of each entry's body that holds the words best, by entry id. */
export async function findPassages(
  db: Sql,
  ids: readonly string[],
  heard: readonly HeardWord[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { whole } = queriesOf(heard, true);
  const how = "MaxFragments=1, MinWords=12, MaxWords=26, StartSel='', StopSel=''";
  const { rows } = await sql<{ id: string; passage: string }>`
    SELECT id, ts_headline('english', body, ${whole}, ${how}) AS passage
    FROM search_entry WHERE kind IN ('tour', 'post') AND id = ANY(array[${sql.join(ids)}]::uuid[])`.execute(db);
  return new Map(rows.map(({ id, passage }) => [id, passage]));
}
