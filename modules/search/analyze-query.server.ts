import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { synonymsOf, withoutParts } from "./synonyms.ts";
import { type TourLength, withLengths } from "./tour-lengths.ts";

export interface AnalyzedWord {
  word: string;
  sound: string;
  /** A text has it, or a word that begins with it. */
  isKnown: boolean;
  isWhole: boolean;
  /** An English stop word: "in", "the". */
  isFiller: boolean;
  kindred: string[];
  length: TourLength | null;
}

export async function analyzeQuery(db: Sql, words: readonly string[]): Promise<AnalyzedWord[]> {
  if (words.length === 0) return [];
  const read = withLengths(withoutParts(words));
  const typed = read.map((one) => (typeof one === "string" ? one : one.word));
  const { rows } = await sql<Omit<AnalyzedWord, "kindred" | "length">>`
    SELECT heard.word, heard.sound, known.is_known AS "isKnown", known.is_whole AS "isWhole",
      coalesce(ts_lexize('english_stem', heard.word) = '{}', false) AS "isFiller"
    FROM (
      SELECT typed.word, typed.place, replace(search_sound(typed.word), ' ', '') AS sound
      FROM unnest(array[${sql.join(typed)}]::text[]) WITH ORDINALITY AS typed (word, place)
    ) AS heard
    CROSS JOIN LATERAL (
      SELECT heard.sound = '' OR EXISTS (
        -- Sounds are plain small letters, and what begins with one lies before the sign after "z".
        SELECT FROM search_word WHERE search_word.sound ~>=~ heard.sound
          AND search_word.sound ~<~ (heard.sound || '{')) AS is_known,
        EXISTS (SELECT FROM search_word WHERE search_word.sound = heard.sound) AS is_whole
    ) AS known
    ORDER BY heard.place`.execute(db);
  return rows.map((heard, index) => {
    const length = lengthAt(read[index]);
    if (length === null) return { ...heard, length, kindred: synonymsOf(heard.word, index === rows.length - 1) };
    // Texts speak of a week without lasting one.
    return { ...heard, length, isKnown: true, kindred: length.spellings[0] === "week" ? ["week"] : [] };
  });
}

const lengthAt = (read: string | TourLength | undefined): TourLength | null => (typeof read === "object" ? read : null);

export async function listSpellings(db: Sql, heard: readonly AnalyzedWord[]): Promise<Set<string>> {
  const typed = heard.flatMap(({ word, length }) => [word, ...(length?.spellings ?? [])]);
  const sounds = heard.map(({ sound }) => sound).filter((sound) => sound !== "");
  const words = heard.flatMap(({ word, kindred }) => [word, ...kindred]);
  if (sounds.length === 0) return new Set(typed);
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_word WHERE sound = ANY(array[${sql.join(sounds)}]::text[])
    UNION
    SELECT word FROM search_word WHERE stem = ANY(ARRAY(
      -- As an array there are few for the planner too, and they are looked up one by one.
      SELECT unnest(ts_lexize('english_stem', typed)) FROM unnest(array[${sql.join(words)}]::text[]) AS typed))
    LIMIT 200`.execute(db);
  return new Set([...rows.map(({ word }) => word), ...typed]);
}
