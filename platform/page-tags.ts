/**
 * What a page says of itself to the page cache: that it shows places of one tour, or of any, and is to be made again when they change; or
 * that what it shows was known before, the database not having answered, so that it is to be made again when it is next asked for. Content
 * is always part of a page.
 */
export type PageTag = `tour:${string}` | "tours" | "stale";

/** Carries them, a space between, to the page cache; it never leaves the house. */
export const TAGS_HEADER = "x-page-tags";
