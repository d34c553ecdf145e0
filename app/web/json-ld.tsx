import type { Thing } from "schema-dts";

/** What is told to search engines; the compiler holds it against the vocabulary of schema.org. */
export type StructuredData = Exclude<Thing, string> | { "@graph": Thing[] };

/** Structured data for search engines (schema.org). Data, not code: the page's policy need not allow it. */
export function JsonLd({ data }: { data: StructuredData }) {
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
