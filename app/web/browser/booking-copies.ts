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

/** Time of the copy on this device, as an ISO text; null without one. */
export async function copiedAt(href: string): Promise<string | null> {
  if (!("caches" in globalThis)) return null;
  const copy = await caches.match(copyAddress(href), { cacheName: COPIES }).catch(() => undefined);
  const date = copy?.headers.get("date");
  return date ? new Date(date).toISOString() : null;
}

/** Time for the service worker to keep a booking, in milliseconds. One of an older version says nothing. */
const PATIENCE_MS = 20_000;

/** Lets the service worker keep a booking from now on. False if it has not: it may still do so, and says it then. */
export async function keepCopy(href: string): Promise<boolean> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return false;
  const isKept = new Promise<boolean>((resolve) => {
    worker.addEventListener("message", ({ data }) => {
      if (typeof data?.copied === "boolean") resolve(data.copied);
    });
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const ask = async (): Promise<boolean> => {
    await worker.register("/sw.js");
    (await worker.ready).active?.postMessage({ keep: copyAddress(href) });
    return isKept;
  };
  // `ready` never comes if the worker cannot be installed.
  return Promise.race([ask(), isKept]);
}

function copyAddress(href: string): string {
  const url = new URL(href, location.href);
  const key = url.searchParams.get("key") ?? "";
  return `${url.origin}${url.pathname}?${new URLSearchParams({ key })}`;
}
