import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";
import { kindredOf } from "./kindred-words.ts";

/** A word that somebody typed, and what it sounds like. */
export interface HeardWord {
  word: string;
  sound: string;
  /** Some text holds it, or a word that begins with it. */
  isKnown: boolean;
  /** English has it in every sentence: "in", "the". */
  isFiller: boolean;
  /** What texts call what somebody means by it. */
  kindred: string[];
}

/** What the words of a search sound like, and which of them some text holds. */
export async function hearWords(db: Sql, words: readonly string[]): Promise<HeardWord[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Omit<HeardWord, "kindred">>`
    SELECT heard.word, heard.sound, known.is_known AS "isKnown",
      coalesce(ts_lexize('english_stem', heard.word) = '{}', false) AS "isFiller"
    FROM (
      SELECT typed.word, typed.place, replace(search_sound(typed.word), ' ', '') AS sound
      FROM unnest(array[${sql.join(words)}]::text[]) WITH ORDINALITY AS typed (word, place)
    ) AS heard
    CROSS JOIN LATERAL (
      SELECT heard.sound = '' OR EXISTS (
        -- Sounds are plain small letters, and what begins with one lies before the sign after "z".
        SELECT FROM search_word WHERE search_word.sound ~>=~ heard.sound
          AND search_word.sound ~<~ (heard.sound || '{')) AS is_known
    ) AS known
    ORDER BY heard.place`.execute(db);
  return rows.map((heard, index) => ({ ...heard, kindred: kindredOf(heard.word, index === rows.length - 1) }));
}

/** The words of all texts that mean one of these: that sound like it, or have its stem. For marking them. */
export async function listSpellings(db: Sql, heard: readonly HeardWord[]): Promise<Set<string>> {
  const sounds = heard.map(({ sound }) => sound).filter((sound) => sound !== "");
  const words = heard.flatMap(({ word, kindred }) => [word, ...kindred]);
  if (sounds.length === 0) return new Set(heard.map(({ word }) => word));
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_word WHERE sound = ANY(array[${sql.join(sounds)}]::text[])
    UNION
    SELECT word FROM search_word WHERE stem = ANY(ARRAY(
      -- As an array there are few for the planner too, and they are looked up one by one.
      SELECT unnest(ts_lexize('english_stem', typed)) FROM unnest(array[${sql.join(words)}]::text[]) AS typed))
    LIMIT 200`.execute(db);
  return new Set([...rows.map(({ word }) => word), ...heard.map(({ word }) => word)]);
}
