interface Named {
  slug: string;
  published: boolean;
}

/**
 * The row of what is written: of its slug, or of one that it had before. One that is published under a former slug goes before
 * one of the same slug that is not: that is how a renaming which was published without its former slug is put right.
 * `namesake` is then the row that has to give up the slug.
 */
export function findRow<Row extends Named>(
  { slug, formerSlugs = [] }: { slug: string; formerSlugs?: readonly string[] | undefined },
  rows: readonly Row[],
): { row: Row | null; namesake: Row | null } {
  const same = rows.find((row) => row.slug === slug) ?? null;
  if (same?.published) return { row: same, namesake: null };
  const former = rows.filter((row) => formerSlugs.includes(row.slug));
  const row = former.find(({ published }) => published) ?? same ?? former[0] ?? null;
  return { row, namesake: row === same ? null : same };
}

/** The slug of a namesake from then on: nobody else has it. */
export const freedSlug = ({ slug, id }: { slug: string; id: string }): string => `${slug}-${id}`;
