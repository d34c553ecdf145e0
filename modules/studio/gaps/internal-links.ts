import { textParts } from "#platform/text/linked-text.ts";

/** Link to a page of the site, with the place of its field. */
export interface InternalLink {
  field: string;
  to: string;
}

/** Lists links of a document within the site: fields named `path`, and links in its texts. */
export function internalLinks(value: unknown, path: readonly string[] = []): InternalLink[] {
  if (typeof value === "string") {
    const field = path.join(".");
    if (path.at(-1) === "path") return [{ field, to: value }];
    return textParts(value).flatMap(({ to }) => (to === undefined ? [] : [{ field, to }]));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => internalLinks(inner, [...path, name]));
}

/** Address without its fragment, and without a query that chooses within the page. */
export function pageOfLink(to: string): string {
  const { pathname, searchParams } = new URL(to, "http://site.invalid");
  const album = searchParams.get("album");
  return pathname === "/gallery-details" && album !== null ? `${pathname}?album=${album}` : trimmed(pathname);
}

const trimmed = (path: string): string => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);
