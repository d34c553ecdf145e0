import { type RawBuilder, sql } from "kysely";
import { plainInLike } from "./like-pattern.ts";

/** Part of a list of names, without the texts that have them. */
export interface NamesAsk {
  /** Words, or parts of words, that a name must have; accents and capitals do not matter. */
  words: readonly string[];
  /** Ids that stand before all others. */
  first: readonly string[];
  offset: number;
  limit: number;
}

/** SQL: true if a name has all of these words. */
export const hasWords = (name: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`plain_letters(${name}) LIKE '%' || plain_letters(${plainInLike(word)}) || '%'`),
    ],
    sql` AND `,
  )})`;
