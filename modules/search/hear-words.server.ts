import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";
import { kindredOf } from "./kindred-words.ts";

/** A word that somebody typed, as it sounds, and the word that comes nearest where no text holds it. */
export interface HeardWord {
  word: string;
  sound: string;
  /** Some text holds it, or a word that begins with it. */
  isKnown: boolean;
  /** English has it in every sentence: "in", "the". */
  isFiller: boolean;
  nearest: string | null;
  /** What texts call what somebody means by it. */
  kindred: string[];
}

/** Less alike than this (0 to 1, by their letters three by three), one word is no slip for the other; short ones have few. */
const LEAST_ALIKE = sql`CASE WHEN length(heard.sound) > 3 THEN 0.38 ELSE 0.25 END`;
/** How many near words are looked at for one that a text still holds. */
const LOOKED_AT = 12;
/** Names, places and taglines are looked for more often than what stands further down. */
const IN_A_NAME = 0.2;

/** What the words of a search sound like, and what may have been meant by those that occur nowhere. */
export async function hearWords(db: Sql, words: readonly string[]): Promise<HeardWord[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Omit<HeardWord, "kindred">>`
    SELECT heard.word, heard.sound, known.is_known AS "isKnown",
      coalesce(ts_lexize('english_stem', heard.word) = '{}', false) AS "isFiller", nearest.word AS nearest
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
    LEFT JOIN LATERAL (
      SELECT near.word
      FROM (
        SELECT word, sound, similarity(sound, heard.sound) AS likeness
        FROM search_word WHERE NOT known.is_known ORDER BY sound <-> heard.sound LIMIT ${LOOKED_AT}
      ) AS near
      CROSS JOIN LATERAL (
        SELECT CASE WHEN search_holds(to_tsquery('simple', 'zq' || near.sound)) THEN ${IN_A_NAME}::real ELSE 0 END
          AS in_a_name
      ) AS standing
      WHERE near.likeness >= ${LEAST_ALIKE}
        AND (in_a_name > 0 OR search_holds(to_tsquery('english', near.word)))
      ORDER BY near.likeness + in_a_name DESC, abs(length(near.sound) - length(heard.sound)), near.word COLLATE "C"
      LIMIT 1
    ) AS nearest ON true
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
