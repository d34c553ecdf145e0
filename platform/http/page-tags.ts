/** Tag for the page cache: places shown of one tour or any, or fallback data that must be replaced soon. */
export type PageTag = `tour:${string}` | "tours" | "stale";

/** Internal header, stripped from answers. */
export const TAGS_HEADER = "x-page-tags";

/** Sent with `stale` pages, so that an offline copy is not overwritten (`public/sw.js`). */
export const KNOWN_BEFORE_HEADER = "x-known-before";
