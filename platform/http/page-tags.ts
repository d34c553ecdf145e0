/**
 * What a page says of itself to the page cache: that it shows places of one tour, or of any, and is to be made again when they change; or
 * that what it shows was known before, the database not having answered, so that it is to be made again when it is next asked for. Content
 * is always part of a page.
 */
export type PageTag = `tour:${string}` | "tours" | "stale";

/** Carries them, a space between, to the page cache; it never leaves the house. */
export const TAGS_HEADER = "x-page-tags";

/**
 * Goes out with a page that is `stale`: a browser that keeps pages for the day without a network keeps a better one that it has
 * (`public/sw.js`).
 */
export const KNOWN_BEFORE_HEADER = "x-known-before";
