import { type ImportKind, type ImportMapping, importFields } from "./model.ts";
import type { Habit } from "./tables.server.ts";
import { isMonthFirst } from "./values/read-values.server.ts";

/** Heading in small letters without signs: "E-Mail:" is "e mail". */
const plainHeading = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Column of each field, by the company's habit, else by names that systems use. A column is taken once. */
function guessColumns(kind: ImportKind, headings: readonly string[], habit: Habit | null): Record<string, number> {
  const plain = headings.map(plainHeading);
  const columns: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (field: string, at: number): void => {
    if (at < 0 || taken.has(at) || Object.hasOwn(columns, field)) return;
    columns[field] = at;
    taken.add(at);
  };
  for (const [at, heading] of plain.entries()) {
    const usual = habit?.headings[heading];
    if (usual !== undefined && importFields[kind].some(({ name }) => name === usual)) take(usual, at);
  }
  const fields = importFields[kind];
  const most = Math.max(...fields.map(({ known }) => known.length));
  // The first name of each field goes before second ones of others.
  for (let rank = 0; rank < most; rank += 1)
    for (const { name, known } of fields) {
      const heading = known[rank];
      if (heading !== undefined) take(name, plain.indexOf(heading));
    }
  return columns;
}

/** First mapping of a file, of which a person changes what is wrong. */
export function guessMapping(
  kind: ImportKind,
  { headings, lines }: { headings: readonly string[]; lines: readonly { cells: readonly string[] }[] },
  habit: Habit | null,
): ImportMapping {
  const columns = guessColumns(kind, headings, habit);
  const days = columns.date === undefined ? [] : lines.map(({ cells }) => cells[columns.date ?? 0] ?? "");
  return {
    columns,
    dayFirst: isMonthFirst(days) ? false : (habit?.dayFirst ?? true),
    tours: habit?.tours ?? {},
    makesMissing: false,
    writes: false,
  };
}

/** Choices that a next file of this kind begins with. */
export const habitOf = (headings: readonly string[], { columns, tours, dayFirst }: ImportMapping): Habit => ({
  headings: Object.fromEntries(Object.entries(columns).map(([field, at]) => [plainHeading(headings[at] ?? ""), field])),
  ...{ tours: { ...tours }, dayFirst },
});
