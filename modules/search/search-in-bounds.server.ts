import type { Db } from "#platform/database/database.server.ts";
import { callerAddress } from "#platform/http/caller.server.ts";
import { FairQueue, placeOf } from "#platform/http/fair-queue.server.ts";
import { readText, type SearchAnswer, wordsOf } from "./model.ts";
import { type SearchExtent, search } from "./search.server.ts";
import { hasSound, listWrittenBlocks, writtenIn } from "./written-scripts.server.ts";

/** A search takes up to 0.3 s of a processor. */
const bounds = { atOnce: 2, ofOnePlace: 1, waiting: 40, waitingOfOnePlace: 10, patienceMs: 3_000 };
const MAX_AGE_MS = 60_000;
const MOST_ANSWERS = 500;
/** An answer with passages has some 20,000 letters. */
const MOST_LETTERS = 4_000_000;

export interface BoundedSearch {
  /** Throws `Busy` when overloaded. */
  find(typed: string | null, extent: SearchExtent): Promise<SearchAnswer>;
  forget(): void;
}

interface Remembered {
  askedAt: number;
  answer: Promise<SearchAnswer>;
  letters: number;
}

export function searchInBounds(db: Db, nowMs: () => number = () => performance.now()): BoundedSearch {
  const queue = new FairQueue(bounds);
  const answers = new Map<string, Remembered>();
  let letters = 0;
  let blocks: Promise<ReadonlySet<number>> | null = null;

  const drop = (key: string): void => {
    letters -= answers.get(key)?.letters ?? 0;
    answers.delete(key);
  };
  const dropOverflow = (): void => {
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_ANSWERS && letters <= MOST_LETTERS) break;
      drop(oldest);
    }
  };
  /** Leaves out words in scripts that no text uses. */
  async function ask(text: string, extent: SearchExtent): Promise<SearchAnswer> {
    const words = wordsOf(text);
    if (words.every(hasSound)) return search(db, text, extent);
    blocks ??= listWrittenBlocks(db).catch((error: unknown) => {
      blocks = null;
      throw error;
    });
    const written = await blocks;
    const known = words.filter((word) => hasSound(word) || writtenIn(word, written));
    if (known.length === words.length) return search(db, text, extent);
    const answer = await search(db, known.join(" "), extent);
    const hasFound = answer.total.tours + answer.total.posts + answer.total.pages > 0;
    return { ...answer, text, isNearest: hasFound };
  }

  return {
    async find(typed, extent) {
      const text = readText(typed);
      const key = JSON.stringify([text, extent.limit, extent.offset ?? 0, extent.passages ?? false]);
      const known = answers.get(key);
      if (known && nowMs() - known.askedAt <= MAX_AGE_MS) {
        answers.delete(key);
        answers.set(key, known);
        return known.answer;
      }
      drop(key);
      const answer = queue.run(placeOf(callerAddress()), () => ask(text, extent));
      const asked: Remembered = { askedAt: nowMs(), answer, letters: 0 };
      answers.set(key, asked);
      dropOverflow();
      try {
        const found = await answer;
        if (answers.get(key) === asked) {
          asked.letters = JSON.stringify(found).length;
          letters += asked.letters;
          dropOverflow();
        }
        return found;
      } catch (error) {
        if (answers.get(key) === asked) drop(key);
        throw error;
      }
    },
    forget() {
      answers.clear();
      letters = 0;
      blocks = null;
    },
  };
}
