import { type RawBuilder, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { AnalyzedWord } from "./analyze-query.server.ts";
import type { SearchAnswer } from "./model.ts";
import type { SearchEntryTable } from "./tables.server.ts";

export type EntryRow = Pick<
  SearchEntryTable,
  "kind" | "id" | "slug" | "category" | "name" | "name_hindi" | "place" | "tagline" | "photo"
> & {
  /** A result of its kind has the last word whole. */
  isWhole: boolean;
};

type Query = RawBuilder<unknown>;

function oneWord({ word, sound, kindred }: AnalyzedWord, isBeginning: boolean): Query {
  const stem = [isBeginning ? `${word}:*` : word, ...kindred].join(" | ");
  // One letter begins half the dictionary.
  const heard = isBeginning && sound.length > 1 ? `zq${sound}:*` : `zq${sound}`;
  if (sound === "") return sql`to_tsquery('english', ${stem})`;
  return sql`(to_tsquery('english', ${stem}) || to_tsquery('simple', ${heard}))`;
}

/** `whole` is null if no text has the last word complete. */
export function queriesOf(
  heard: readonly AnalyzedWord[],
  any: boolean,
): { asked: Query; whole: Query | null; each: Each[] } {
  const last = heard.at(-1);
  const each = heard.map((word) => {
    const whole = oneWord(word, false);
    const isLength = word.length !== null;
    return { asked: word === last && !isLength ? oneWord(word, true) : whole, whole, isLength };
  });
  const together = (queries: Query[]) => sql`(${sql.join(queries, any ? sql` || ` : sql` && `)})`;
  return {
    asked: together(each.map(({ asked }) => asked)),
    whole: last?.isWhole && last.length === null ? together(each.map(({ whole }) => whole)) : null,
    each,
  };
}

type Each = { asked: Query; whole: Query; isLength: boolean };

// One word in the name outweighs any number in the place.
const weights = sql`'{0.05, 0.2, 0.5, 1}'::float4[]`;
// Tours of a week come before texts about one.
const ofLengths = sql`'{1, 0.2, 0.5, 1}'::float4[]`;

/** A mere beginning counts little: "tea" is no team. A whole word far down counts more: Holi is no holiday. */
const [OF_A_BEGINNING, IN_A_TEXT] = [0.01, 0.004];

/** Three pages of each kind; the rest keep the company's order. */
const WEIGHED = 36;

/** Words that stand together outweigh one in a better place. */
function rankOf({ asked, whole, each }: ReturnType<typeof queriesOf>, any: boolean): Query {
  const by = (one: Each, query: "asked" | "whole") =>
    sql`ts_rank(${one.isLength ? ofLengths : weights}, heading, ${one[query]})`;
  const summed = (query: "asked" | "whole", together: Query) => {
    const words = sql.join(
      each.map((one) => by(one, query)),
      sql` + `,
    );
    return each.length > 1 && !any ? sql`(heading @@ ${together})::integer + ${words}` : words;
  };
  if (whole === null) return summed("asked", asked);
  // Headings are large, so whole words are ranked for few.
  return sql`CASE WHEN fit = 0 THEN ${IN_A_TEXT}::float4 + ${summed("whole", whole)}
    ELSE ${OF_A_BEGINNING}::float4 * (${summed("asked", asked)}) + CASE WHEN fit > 0 THEN ${summed("whole", whole)} ELSE 0 END END`;
}

export async function findEntries(
  db: Sql,
  given: { text: string; heard: readonly AnalyzedWord[]; any?: boolean; limit: number; offset?: number },
): Promise<EntryRow[]> {
  const { text, heard, any = false, limit, offset = 0 } = given;
  const queries = queriesOf(heard, any);
  const last = offset + limit;
  const follows =
    last > WEIGHED
      ? sql`row_number() OVER (PARTITION BY kind ORDER BY fit DESC, standing, id) > ${WEIGHED}::integer`
      : sql`false`;
  const { rows } = await sql<EntryRow>`
    WITH foremost AS (
      SELECT id, fit, ${follows} AS follows
      FROM search_foremost(${queries.asked}, ${queries.whole ?? sql`NULL`}, ${text}, ${Math.max(last, WEIGHED)}::integer)
    ),
    listed AS (
      SELECT kind, id, slug, category, name, name_hindi, place, tagline, photo,
        ${queries.whole === null ? sql`false` : sql`max(fit) OVER (PARTITION BY kind) >= 0`} AS "isWhole", row_number() OVER (PARTITION BY kind
          ORDER BY follows, rank DESC, fit = -2, standing, CASE WHEN NOT follows THEN slug END, id) AS place_in_list
      FROM (
        SELECT search_entry.*, fit, follows,
          CASE WHEN follows THEN fit ELSE (fit = 2)::integer * 10 + ${rankOf(queries, any)} END AS rank
        FROM foremost JOIN search_entry USING (id)
      ) AS weighed
    )
    SELECT * FROM listed WHERE place_in_list > ${offset}::integer AND place_in_list <= ${last}::integer
    ORDER BY kind, place_in_list`.execute(db);
  return rows;
}

type Counts = Pick<SearchAnswer["total"], "tours" | "posts">;

export async function countEntries(db: Sql, heard: readonly AnalyzedWord[], any = false): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT tours, posts FROM search_counts(${queriesOf(heard, any).asked})`.execute(db);
  return rows[0] ?? { tours: 0, posts: 0 };
}

const whereItIs = sql`'{0, 0, 1, 1}'::float4[]`;

/** Only for words that name, place and tagline lack: extraction costs more than the search. */
export async function findPassages(
  db: Sql,
  ids: readonly string[],
  heard: readonly AnalyzedWord[],
  any: boolean,
): Promise<Map<string, string>> {
  const read = heard.filter(({ length }) => length === null);
  if (ids.length === 0 || read.length === 0) return new Map();
  const { asked, each } = queriesOf(read, any);
  const some = queriesOf(read, true).asked;
  const missing = sql.join(
    each.map((one) => sql`CASE WHEN above @@ ${one.asked} THEN ''::tsquery ELSE ${one.asked} END`),
    sql` || `,
  );
  const how = "MaxFragments=1, MinWords=12, MaxWords=26, StartSel='', StopSel=''";
  const { rows } = await sql<{ id: string; passage: string }>`
    SELECT id, ts_headline('english', concat_ws(' ', body, search_entry.further), ${missing}, ${how}) AS passage
    FROM search_entry JOIN search_hit USING (id)
    WHERE id = ANY(array[${sql.join(ids)}]::uuid[])
      AND NOT (words @@ ${asked} AND (above @@ ${some} OR ts_rank(${whereItIs}, heading, ${some}) > 0))`.execute(db);
  return new Map(rows.map(({ id, passage }) => [id, passage]));
}
