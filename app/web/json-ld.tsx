import type { BreadcrumbListLeaf, Thing } from "schema-dts";

type Node = Exclude<Thing, string>;

export type StructuredData = Node | { "@graph": readonly Node[] };

/** Data, not code, so the policy need not allow it. `data` is null in a browser that keeps the server's text. */
export function JsonLd({ data }: { data: StructuredData | null }) {
  const text = data && JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? "" }} />
  );
}

/** Breadcrumb from `trail`, outermost first. */
export const trailNode = (publicUrl: string, trail: readonly { name: string; path: string }[]): BreadcrumbListLeaf => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});
