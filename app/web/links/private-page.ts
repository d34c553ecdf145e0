import type { MetaDescriptor } from "react-router";

/** Headers of a page for one reader: no cache, no search engines, no referrer to other sites (the address may be a key). */
export const privateHeaders = () => ({
  "cache-control": "no-store",
  // "no-referrer" would turn a form's origin into "null", which looks like another site.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});

/**
 * The same for payment pages. The provider may refuse a payment without the site's origin; the path with its key stays
 * private.
 */
export const payingHeaders = () => ({
  ...privateHeaders(),
  "referrer-policy": "strict-origin-when-cross-origin",
});

export const privateMeta = (title: string, description: string): MetaDescriptor[] => [
  { title },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
];

export const managePath = (reference: string, key: string, page = ""): string =>
  `/booking/${reference}${page === "" ? "" : `/${page}`}?key=${key}`;

export const payPath = (reference: string, key: string): string => `/checkout/pay/${reference}?key=${key}`;

/** For a booking opened by its first link after it moved to another person or address. */
export const NEWER_LINK = "Its booking has a newer link: look for it in your latest mail, or write to us.";
