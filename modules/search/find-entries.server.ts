import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";
import type { HeardWord } from "./hear-words.server.ts";
import type { SearchAnswer } from "./model.ts";
import type { SearchEntryTable } from "./tables.server.ts";

/** What a search found of one entry, before its words are marked. */
export type EntryRow = Pick<
  SearchEntryTable,
  "kind" | "id" | "slug" | "category" | "name" | "name_hindi" | "place" | "tagline" | "photo"
> & {
  /** How well it fits by its name, place and tagline; 0 when only its body holds the words. */
  rank: number;
};

type Query = RawBuilder<unknown>;

/** One word: by its English stem, by its sound or by what it is called here; what is still typed, by its beginning. */
function oneWord({ word, sound, kindred }: HeardWord, isBeginning: boolean): Query {
  const stem = [isBeginning ? `${word}:*` : word, ...kindred].join(" | ");
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

/** So many of each kind are weighed word by word, three pages; where more fit, those after them follow in the company's order. */
const WEIGHED = 36;

/**
 * The entries that hold the words, a page of each kind: by how well they fit (name before place before tagline before
 * body), among equals in the company's order. Of very many, those with the words in their name come to be weighed first.
 */
export async function findEntries(
  db: Sql,
  asked: { text: string; heard: readonly HeardWord[]; any?: boolean; limit: number; offset?: number },
): Promise<EntryRow[]> {
  const { text, heard, any = false, limit, offset = 0 } = asked;
  const { whole, each } = queriesOf(heard, any);
  const wordByWord = sql.join(
    each.map((query) => sql`ts_rank(${weights}, heading, ${query})`),
    sql` + `,
  );
  // Words that stand together count more than one of them in a better place and the others further down.
  const rank = each.length > 1 && !any ? sql`(heading @@ (${whole}))::integer + ${wordByWord}` : wordByWord;
  const last = offset + limit;
  const follows =
    last > WEIGHED
      ? sql`row_number() OVER (PARTITION BY kind ORDER BY fit DESC, standing, id) > ${WEIGHED}::integer`
      : sql`false`;
  const { rows } = await sql<EntryRow>`
    WITH foremost AS (
      SELECT id, fit, ${follows} AS follows
      FROM search_foremost(${whole}, ${text}, ${Math.max(last, WEIGHED)}::integer)
    ),
    listed AS (
      SELECT kind, id, slug, category, name, name_hindi, place, tagline, photo, rank,
        row_number() OVER (
          PARTITION BY kind ORDER BY follows, rank DESC, standing, CASE WHEN NOT follows THEN slug END, id) AS place_in_list
      FROM (
        SELECT search_entry.*, follows, CASE WHEN follows THEN fit ELSE (fit = 2)::integer * 10 + ${rank} END AS rank
        FROM foremost JOIN search_entry USING (id)
      ) AS weighed
    )
    SELECT * FROM listed WHERE place_in_list > ${offset}::integer AND place_in_list <= ${last}::integer
    ORDER BY kind, place_in_list`.execute(db);
  return rows;
}

/** How many tours and stories hold the words, the pages of `findEntries` taken together. */
export async function countEntries(db: Sql, heard: readonly HeardWord[], any = false): Promise<SearchAnswer["total"]> {
  const { rows } = await sql<SearchAnswer["total"]>`
    SELECT tours, posts FROM search_totals(${queriesOf(heard, any).whole})`.execute(db);
  return rows[0] ?? { tours: 0, posts: 0 };
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
