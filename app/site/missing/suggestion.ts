/** A page that the reader may have meant. */
export interface Suggestion {
  label: string;
  path: string;
  /** What it is: a tour, a story. */
  kind: string;
}

/** What the route for unknown addresses throws with its 404; other routes throw a 404 with nothing to suggest. */
export const isSuggestions = (data: unknown): data is { suggestions: Suggestion[] } =>
  typeof data === "object" && data !== null && "suggestions" in data && Array.isArray(data.suggestions);

/** Letters of a text three by three, so that a slip of the finger changes only a few of them. */
function threes(text: string): Set<string> {
  const plain = ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;
  return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)));
}

/** How alike two texts are, 0 to 1. */
function likeness(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const common = [...first].filter((three) => second.has(three)).length;
  return (2 * common) / (first.size + second.size);
}

/** No address of ours has so long a word, and a stranger's may have thousands of letters, each to be compared with every page. */
const LONGEST = 120;

/** The pages whose last word of the address is most like what was asked for; none when nothing is. At most three. */
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
