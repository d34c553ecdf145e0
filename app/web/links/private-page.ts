import type { HeadersArgs, MetaDescriptor } from "react-router";
import { passRetryAfter } from "../forms/retry-after.ts";

type Answered = Pick<HeadersArgs, "actionHeaders" | "loaderHeaders">;

/** No cache, search engines or referrer to other sites: the address may be a key. */
export const privateHeaders = (given?: Answered) => ({
  "cache-control": "no-store",
  // "no-referrer" turns a form's origin into "null", like another site's.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
  ...(given && passRetryAfter(given)),
});

/** Sends the origin only: the provider may refuse a payment without it, and the rest of the address holds the key. */
export const payingHeaders = (given?: Answered) => ({
  ...privateHeaders(given),
  "referrer-policy": "strict-origin-when-cross-origin",
});

export const privateMeta = (title: string, description: string): MetaDescriptor[] => [
  { title },
  { name: "description", content: description },
  { name: "robots", content: "noindex" },
];

export const managePath = (reference: string, key: string, page = ""): string =>
  `/booking/${reference}${page === "" ? "" : `/${page}`}?key=${key}`;

export const reviewPath = (reference: string, key: string): string => `/review/${reference}?key=${key}`;

export const payPath = (reference: string, key: string): string => `/checkout/pay/${reference}?key=${key}`;

/** For the first link of a credit or quote whose booking has moved to another person or address. */
export const NEWER_LINK = "The booking has a newer link: look for it in our latest mail, or write to us.";
