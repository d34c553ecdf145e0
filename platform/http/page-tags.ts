/** Places shown of a tour, or stale data. */
export type PageTag = `tour:${string}` | "tours" | "stale";

export const TAGS_HEADER = "x-page-tags";

/** Protects better offline copies (`public/sw.js`). */
export const KNOWN_BEFORE_HEADER = "x-known-before";
