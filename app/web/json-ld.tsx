import type { BreadcrumbListLeaf, Thing } from "schema-dts";

type Node = Exclude<Thing, string>;

/** What is told to search engines; the compiler holds it against the vocabulary of schema.org. */
export type StructuredData = Node | { "@graph": readonly Node[] };

/**
 * Structured data for search engines (schema.org). Data, not code: the page's policy need not allow it. Null from a page whose
 * browser does not make it again: what the server wrote stays as it is.
 */
export function JsonLd({ data }: { data: StructuredData | null }) {
  const text = data && JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? "" }} />
  );
}

/** Where a page lies, from the outermost to itself, as a node of its structured data. */
export const trailNode = (publicUrl: string, trail: readonly { name: string; path: string }[]): BreadcrumbListLeaf => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});
