import type { MetaDescriptor } from "react-router";

/**
 * A page that is for one reader (its link opened it, or a log-in, or it answers what they typed): kept by no cache, followed by no
 * search engine, named to no other site (its address may be its key).
 */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  // Not "no-referrer": browsers then call the origin of a form "null", and it is taken for one of another site.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});

/**
 * The same for a page that pays. The payment provider may refuse a payment when it cannot see which site it was opened on, so it
 * is told the site's name; the address behind it, with its key, is told to nobody.
 */
export const payingHeaders = () => ({
  ...privateHeaders(),
  "referrer-policy": "strict-origin-when-cross-origin",
});

/** The head of either: a title, what the page is, and a word to search engines. */
export const privateMeta = (title: string, description: string): MetaDescriptor[] => [
  { title },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
];

/** The address of a booking's page, or of one of its sub-pages, with the link's key. */
export const managePath = (reference: string, key: string, page = ""): string =>
  `/booking/${reference}${page === "" ? "" : `/${page}`}?key=${key}`;

/** The address where a held booking is paid, with the link's key. */
export const payPath = (reference: string, key: string): string => `/checkout/pay/${reference}?key=${key}`;

/** Said where a booking was opened by its first link, and has gone to another person or address since. */
export const NEWER_LINK = "Its booking has a newer link: look for it in your latest mail, or write to us.";
