import type { Db } from "#platform/database/database.server.ts";

/**
 * Says if a word sounds like something (`search_sound` in db/schema.sql): it has a Latin letter, a digit, or a letter of
 * Devanagari.
 */
export const hasSound = (word: string): boolean => /[a-z0-9\u0900-\u097f]/.test(word.normalize("NFD"));

/** The part of Unicode that a letter stands in, about a script: 128 letters, or 4,096 where scripts are large. */
const blockOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x3000 ? code >> 7 : 0x1_0000 + (code >> 12);
};

const blocksOf = (word: string): number[] => Array.from(word, blockOf);

/** Lists the parts of Unicode that texts are written in, besides Latin and Devanagari (`search_blocks` in db/schema.sql). */
export async function listWrittenBlocks(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("search_script").select("block").execute();
  return new Set(rows.map(({ block }) => block));
}

/** Says if something is written in the script of a word. */
export const writtenIn = (word: string, written: ReadonlySet<number>): boolean =>
  blocksOf(word).some((block) => written.has(block));
