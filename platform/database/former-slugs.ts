import { diffDocuments } from "../diff-documents.ts";

interface Named {
  slug: string;
  slug_history: readonly string[];
  published: boolean;
}

/**
 * A published row with a former slug wins, which repairs a renaming without `formerSlugs`. Without such a row it is the one that has left
 * this slug, as the studio does it, unless the content writes that one (`written`: all slugs of the content) under its new slug.
 */
export function findRow<Row extends Named>(
  { slug, formerSlugs = [] }: { slug: string; formerSlugs?: readonly string[] | undefined },
  rows: readonly Row[],
  written: ReadonlySet<string>,
): { row: Row | null; namesake: Row | null } {
  const same = rows.find((row) => row.slug === slug) ?? null;
  if (same?.published) return { row: same, namesake: null };
  const former = rows.filter((row) => formerSlugs.includes(row.slug));
  const moved = rows.find((row) => row.published && row.slug_history.includes(slug) && !written.has(row.slug));
  const row = former.find(({ published }) => published) ?? same ?? former[0] ?? moved ?? null;
  return { row, namesake: row === same ? null : same };
}

export const freedSlug = ({ slug, id }: { slug: string; id: string }): string => `${slug}-${id}`;

interface Written {
  slug: string;
  formerSlugs?: readonly string[] | undefined;
}

export const writtenSlugs = (all: readonly { slug: string }[]): ReadonlySet<string> =>
  new Set(all.map(({ slug }) => slug));

export const namedSlugs = (all: readonly { formerSlugs?: readonly string[] | undefined }[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ formerSlugs = [] }) => formerSlugs));

/** A former slug named elsewhere leaves this history. */
export function standingOfWritten<Becomes extends Written>(
  row: { slug: string; slug_history: readonly string[]; published: boolean; document: Becomes },
  written: Becomes,
  named: ReadonlySet<string>,
): { becomes: "changed" | "same" | "again"; isChanged: boolean; history: string[] } {
  const { slug, formerSlugs = [] } = written;
  const kept = row.slug_history.filter((former) => !named.has(former) || formerSlugs.includes(former));
  const history = [...new Set([...kept, ...formerSlugs, row.slug])].filter((former) => former !== slug);
  const isAsItWas = kept.length === row.slug_history.length && history.length === kept.length;
  const isChanged = diffDocuments(row.document, written).length > 0 || !isAsItWas;
  const becomesAsWritten = isChanged ? "changed" : "same";
  return { becomes: row.published ? becomesAsWritten : "again", isChanged, history };
}
