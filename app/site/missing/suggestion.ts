export interface Suggestion {
  label: string;
  path: string;
  kind: string;
}

/** True for the 404 data of the route for unknown addresses; other routes' 404s carry no suggestions. */
export const isSuggestions = (data: unknown): data is { suggestions: Suggestion[] } =>
  typeof data === "object" && data !== null && "suggestions" in data && Array.isArray(data.suggestions);

/** Trigrams of a text, so that a typing error changes only a few. */
function threes(text: string): Set<string> {
  const plain = ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)));
}

/** Similarity of two texts, from 0 to 1 (Dice coefficient). */
function likeness(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const common = [...first].filter((three) => second.has(three)).length;
  return (2 * common) / (first.size + second.size);
}

/** No address of ours has a longer word. Bounds the comparisons for a request with thousands of letters. */
const LONGEST = 120;

/** Finds up to three pages whose last path segment is similar to the requested one. */
export function closest<One extends Suggestion>(asked: string, pages: readonly One[]): One[] {
  const last = (path: string): string => path.split("/").filter(Boolean).at(-1) ?? "";
  const wanted = threes(last(asked).slice(0, LONGEST));
  return pages
    .map((page) => ({
      page,
      like: Math.max(likeness(wanted, threes(last(page.path))), likeness(wanted, threes(page.label))),
    }))
    .filter(({ like }) => like > 0.3)
    .toSorted((one, other) => other.like - one.like)
    .slice(0, 3)
    .map(({ page }) => page);
}
