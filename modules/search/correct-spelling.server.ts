import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import type { AnalyzedWord } from "./analyze-query.server.ts";
import { thingsSold } from "./stop-words.ts";
import { countTypos, isPossibleTypo, MOST_TYPOS } from "./typos.ts";

const LOOKED_AT = 24;
/** Penalty for words outside names, places and taglines. */
const IN_A_NAME = 0.5;
/** Below this length, two typos change everything. */
const SHORT = 5;
/** Short words have many neighbours, so only headings count: "gift" is no typo of "gilt". */
const COMMON = 6;
const LEAST_HALF = 2;
/** Longer than two words of a text, so not split at every letter. */
const LONGEST_WORD = 40;

export async function correctSpelling(db: Sql, heard: readonly AnalyzedWord[]): Promise<string[] | null> {
  const unknown = heard.filter(({ isKnown, word }) => !isKnown && word.length <= LONGEST_WORD);
  if (unknown.length === 0) return null;
  const [apart, nearest] = await Promise.all([takeApart(db, unknown), findNearest(db, unknown)]);
  if (apart.size + nearest.size === 0) return null;
  return heard.flatMap(({ word }) => apart.get(word) ?? nearest.get(word) ?? word);
}

/** Splits words whose halves stand together in a text, or end in "tour" or "trip". */
async function takeApart(db: Sql, unknown: readonly AnalyzedWord[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: string; first: string; second: string }>`
    SELECT DISTINCT ON (typed.word) typed.word, first, second
    FROM unnest(array[${sql.join(unknown.map(({ word }) => word))}]::text[]) AS typed (word)
    CROSS JOIN LATERAL generate_series(${LEAST_HALF}::integer, length(typed.word) - ${LEAST_HALF}::integer) AS cut (place)
    CROSS JOIN LATERAL (SELECT left(typed.word, cut.place) AS first, substr(typed.word, cut.place + 1) AS second) AS halves
    CROSS JOIN LATERAL (
      SELECT 'zq' || replace(search_sound(first), ' ', '') AS one, 'zq' || replace(search_sound(second), ' ', '') AS other
    ) AS sounds
    CROSS JOIN LATERAL (
      SELECT phraseto_tsquery('english', first || ' ' || second) AS stems, to_tsquery('simple', one || ' <-> ' || other) AS heard
    ) AS phrases
    -- Of a phrase with a word like "than" in it only the other word is left, and that stands in many texts.
    WHERE search_holds(CASE WHEN numnode(stems) = 3 THEN stems || heard ELSE heard END)
      OR (second = ANY(array[${sql.join([...thingsSold])}]::text[])
        AND search_holds(to_tsquery('english', first) || to_tsquery('simple', one)))
    ORDER BY typed.word, abs(2 * cut.place - length(typed.word))`.execute(db);
  return new Map(rows.map(({ word, first, second }) => [word, [first, second]]));
}

const isHindi = (word: string): boolean => /\p{Script=Devanagari}/u.test(word);

/** A typo looks alike too, in the same script: "xyzzy" is no "size". */
const looksLike = (typed: string, word: string): boolean =>
  isHindi(typed) === isHindi(word) && countTypos(typed, word) <= (typed.length < SHORT ? 1 : MOST_TYPOS);

async function findNearest(db: Sql, unknown: readonly AnalyzedWord[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ typed: string; sound: string; word: string; nearSound: string }>`
    SELECT typed.word AS typed, typed.sound, near.word, near.sound AS "nearSound"
    FROM unnest(array[${sql.join(unknown.map(({ word }) => word))}]::text[],
      array[${sql.join(unknown.map(({ sound }) => sound))}]::text[]) AS typed (word, sound)
    CROSS JOIN LATERAL (
      SELECT word, sound FROM search_word ORDER BY search_word.sound <-> typed.sound LIMIT ${LOOKED_AT}
    ) AS near`.execute(db);
  const near = rows
    .map((row) => ({ ...row, slips: countTypos(row.sound, row.nearSound) }))
    .filter(({ typed, sound, word, slips }) => isPossibleTypo(sound, slips) && looksLike(typed, word))
    // Equal candidates come in database order, which differs.
    .toSorted((one, other) => (one.word < other.word ? -1 : 1));
  const standing = await howTheyStand(db, near);
  const nearest = new Map<string, { word: string; slips: number }>();
  for (const { typed, word, slips } of near) {
    const stands = standing.get(word);
    if (!stands?.isHeld || (typed.length <= COMMON && !stands.isInAName)) continue;
    const weighed = stands.isInAName ? slips : slips + IN_A_NAME;
    if (weighed < (nearest.get(typed)?.slips ?? Number.POSITIVE_INFINITY)) nearest.set(typed, { word, slips: weighed });
  }
  return new Map([...nearest].map(([typed, { word }]) => [typed, word]));
}

async function howTheyStand(db: Sql, near: readonly { word: string; nearSound: string }[]) {
  if (near.length === 0) return new Map<string, { isHeld: boolean; isInAName: boolean }>();
  const { rows } = await sql<{ word: string; isHeld: boolean; isInAName: boolean }>`
    SELECT near.word, name.held AS "isInAName", name.held OR search_holds(to_tsquery('english', near.word)) AS "isHeld"
    FROM unnest(array[${sql.join(near.map(({ word }) => word))}]::text[],
      array[${sql.join(near.map(({ nearSound }) => nearSound))}]::text[]) AS near (word, sound)
    CROSS JOIN LATERAL (SELECT search_holds(to_tsquery('simple', 'zq' || near.sound)) AS held) AS name`.execute(db);
  return new Map(rows.map(({ word, ...stands }) => [word, stands]));
}
