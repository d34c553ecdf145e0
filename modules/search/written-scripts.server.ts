import type { Db } from "#platform/database/database.server.ts";

/** Matches what SQL `search_sound` can read. */
export const hasSound = (word: string): boolean => /[a-z0-9\u0900-\u097f]/.test(word.normalize("NFD"));

/** Unicode block of 128 letters, or of 4,096 above U+3000: about one script. */
const blockOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x3000 ? code >> 7 : 0x1_0000 + (code >> 12);
};

const blocksOf = (word: string): number[] => Array.from(word, blockOf);

export async function listWrittenBlocks(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("search_script").select("block").execute();
  return new Set(rows.map(({ block }) => block));
}

export const writtenIn = (word: string, written: ReadonlySet<number>): boolean =>
  blocksOf(word).some((block) => written.has(block));
