import type { FaqPage } from "#modules/content/model.ts";
import { plainText } from "#platform/text/linked-text.ts";

export type FaqCategory = FaqPage["categories"][number];
export type FaqEntry = FaqCategory["entries"][number];

/** The words of a search, lower-case, each once. */
export const searchWords = (query: string): string[] => [
  ...new Set(query.toLocaleLowerCase("en").split(/\s+/).filter(Boolean)),
];

/** Entries that contain every word of the search; matches in the question come first. */
export function findQuestions(
  categories: readonly FaqCategory[],
  query: string,
): { entry: FaqEntry; category: FaqCategory }[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.includes(word));
  const inQuestion: { entry: FaqEntry; category: FaqCategory }[] = [];
  const elsewhere: { entry: FaqEntry; category: FaqCategory }[] = [];
  for (const category of categories)
    for (const entry of category.entries) {
      const question = entry.question.toLocaleLowerCase("en");
      const all = `${question} ${plainText(entry.answer)} ${category.name}`.toLocaleLowerCase("en");
      if (holds(question)) inQuestion.push({ entry, category });
      else if (holds(all)) elsewhere.push({ entry, category });
    }
  return [...inQuestion, ...elsewhere];
}

/** Resolves a fragment: "#booking" is a category, "#booking-refund" one of its entries. Null if unknown. */
export function locateEntry(
  categories: readonly FaqCategory[],
  hash: string,
): { category: string; entry: string | null } | null {
  const id = hash.replace(/^#/, "");
  for (const category of categories) {
    if (category.id === id) return { category: id, entry: null };
    if (category.entries.some((entry) => entry.id === id)) return { category: category.id, entry: id };
  }
  return null;
}
