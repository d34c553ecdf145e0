/** Places shown of a tour, or stale data. */
export type PageTag = `tour:${string}` | "tours" | "stale";

export const TAGS_HEADER = "x-page-tags";

/** Marks a page made of stale data: `public/sw.js` must not replace a better offline copy by it. */
export const KNOWN_BEFORE_HEADER = "x-known-before";
