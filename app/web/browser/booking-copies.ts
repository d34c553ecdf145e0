import { privateHeaders } from "../links/private-page.ts";
import { COPIES } from "./forget-copies.ts";

/** Tells the service worker (public/sw.js) that it may keep a copy of this page on the device, and until when. */
const KEPT_UNTIL_HEADER = "x-kept-until";
/** Days after the start of a ride for which its pages stay on the device. */
const DAYS_AFTER = 7;

type Kept = { status: string; isCalledOff: boolean; startsAt: string };

/** The headers of a booking's page, voucher or calendar entry. Only a ride that is booked and takes place is kept. */
export function copyHeaders({ status, isCalledOff, startsAt }: Kept): Record<string, string> {
  if (status !== "confirmed" || isCalledOff) return {};
  return { [KEPT_UNTIL_HEADER]: new Date(Date.parse(startsAt) + DAYS_AFTER * 86_400_000).toISOString() };
}

/** The headers of a private page that may be kept as a copy. */
export function keptPageHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const until = loaderHeaders.get(KEPT_UNTIL_HEADER);
  return until === null ? privateHeaders() : { ...privateHeaders(), [KEPT_UNTIL_HEADER]: until };
}

/** True if a copy of the page at this address is kept on this device. */
export async function isCopied(href: string): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const url = new URL(href);
  const key = url.searchParams.get("key") ?? "";
  const address = `${url.origin}${url.pathname}?${new URLSearchParams({ key })}`;
  return (await caches.match(address, { cacheName: COPIES }).catch(() => undefined)) !== undefined;
}
