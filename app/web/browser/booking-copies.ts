import { privateHeaders } from "../links/private-page.ts";
import { COPIES } from "./forget-copies.ts";

/** Lets the service worker (public/sw.js) keep a copy of the page until a time. */
const KEPT_UNTIL_HEADER = "x-kept-until";
const DAYS_AFTER = 7;

type Kept = { status: string; isCalledOff: boolean; startsAt: string };

/** Lets the device keep pages of booked rides that take place, and of no others. */
export function copyHeaders({ status, isCalledOff, startsAt }: Kept): Record<string, string> {
  if (status !== "confirmed" || isCalledOff) return {};
  return { [KEPT_UNTIL_HEADER]: new Date(Date.parse(startsAt) + DAYS_AFTER * 86_400_000).toISOString() };
}

export function keptPageHeaders(given: { loaderHeaders: Headers; actionHeaders: Headers }): Record<string, string> {
  const until = given.loaderHeaders.get(KEPT_UNTIL_HEADER);
  return until === null ? privateHeaders(given) : { ...privateHeaders(given), [KEPT_UNTIL_HEADER]: until };
}

export async function isCopied(href: string): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const url = new URL(href);
  const key = url.searchParams.get("key") ?? "";
  const address = `${url.origin}${url.pathname}?${new URLSearchParams({ key })}`;
  return (await caches.match(address, { cacheName: COPIES }).catch(() => undefined)) !== undefined;
}
