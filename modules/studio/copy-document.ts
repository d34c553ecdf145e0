type Named = { name?: string; title?: string; slug?: string; formerSlugs?: unknown };

/** Begins a new document with the words of another: its name and address must be its own. */
export function copyOf(value: unknown): Record<string, unknown> {
  const { formerSlugs: _former, ...copy } = structuredClone(value) as Named;
  const named = (words: string): string => `Copy of ${words}`;
  return {
    ...copy,
    ...(copy.slug !== undefined && { slug: `copy-of-${copy.slug}` }),
    ...(copy.name !== undefined && { name: named(copy.name) }),
    ...(copy.title !== undefined && { title: named(copy.title) }),
  };
}
