import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { keptCurrency } from "#modules/exchange/index.server.ts";
import { CURRENCY_COOKIE } from "#modules/exchange/model.ts";
import { addressOf } from "#platform/http/caller.server.ts";
import { Busy, placeOf } from "#platform/http/fair-queue.server.ts";
import type { Currency } from "#platform/text/currencies.ts";
import { type CachedResponse, cacheResponse } from "../page-cache/cached-response.server.ts";
import type { KeptPage, MadePage, PageCache } from "../page-cache/page-cache.server.ts";
import { compressedFor } from "./compress.server.ts";
import { bringsNews } from "./one-time-news.server.ts";
import { isPrivatePage, isPublicFile, readsOf } from "./public-addresses.server.ts";
import { busyAnswer, createWorkQueues, queueOf, type WorkQueues } from "./work-queues.server.ts";

/** Longer than our links: not cached. */
const LONGEST_URL = 300;

const isPlain = /^(?!\/\/|.*\/\.)\/[^\\#]*$/s;

/** Null if invalid. Proxies disagree whether a backslash is a slash. */
function plainAddress(asked: string): string | null {
  if (isPlain.test(asked)) return asked;
  if (!/^\/[^?\\]*(\?|$)/.test(asked) || !URL.canParse(`http://localhost${asked}`)) return null;
  const { pathname, search } = new URL(`http://localhost${asked}`);
  return pathname + search;
}

/** `unread` is the part of the query that no page reads. */
interface Kept {
  url: string;
  unread: string;
}

/** Cache key, or null to answer fresh, as with a login or one-time news. */
function addressKept(asked: string, isForOne: boolean): Kept | null {
  const plain = plainAddress(asked);
  const [written = ""] = plain?.split("?", 1) ?? [];
  if (plain === null || written.length > LONGEST_URL) return null;
  const path = written.replace(/\/+$/, "");
  const isDrawn = isPublicFile(path);
  if (isForOne && !isDrawn) return null;
  const kept = withoutUnread(isDrawn ? path : written, plain.slice(written.length + 1));
  return kept.url.length > LONGEST_URL || isPrivatePage(kept.url) ? null : kept;
}

/** Drops query names the page does not read (utm_…, gclid) and sorts the others, so that one page has one cache entry. */
function withoutUnread(path: string, query: string): Kept {
  if (query === "") return { url: path, unread: "" };
  const names = readsOf(path);
  const said = query.split("&").filter((one) => one !== "");
  const isRead = (one: string) => names.has(nameOf(one));
  const read = said.filter(isRead).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return {
    url: read.length > 0 ? `${path}?${read.join("&")}` : path,
    unread: said.filter((one) => !isRead(one)).join("&"),
  };
}

const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? "";

interface ListenerOptions {
  queues: WorkQueues;
  proxies: number;
  /** True for the signed link of a preview: another query makes no page of its own. */
  isPreview(address: string): boolean;
}

/** Serves public pages from memory, before a web Request is built. */
export function pageListener(
  cache: PageCache,
  make: (url: string, currency: Currency | null) => Promise<MadePage>,
  next: RequestListener,
  { queues, proxies, isPreview }: ListenerOptions = {
    ...{ queues: createWorkQueues(), proxies: 0, isPreview: () => false },
  },
): RequestListener {
  return (request, response) => {
    const { method, url: asked = "/", headers } = request;
    if (method !== "GET" && method !== "HEAD") return next(request, response);
    const isForOne = headers.authorization !== undefined || bringsNews(headers.cookie);
    // Look here first, as most requests are hits. Safe, because only public pages are ever stored.
    const currency = shownCurrency(asked, headers.cookie);
    const found = isForOne ? null : cache.find(keyOf(asked, currency));
    if (found) return send(request, response, found);
    const kept = isPreview(asked) ? null : addressKept(asked, isForOne);
    if (kept === null) return next(request, response);
    const [path = ""] = kept.url.split("?", 1);
    const queue = queueOf(queues, method, path) ?? queues.read;
    const place = placeOf(addressOf(request, proxies));
    const accepted = String(headers["accept-encoding"] ?? "");
    cache
      .get(keyOf(kept.url, currency), () => make(kept.url, currency), { queue, place, accepted })
      .then(
        (page) =>
          "etag" in page ? send(request, response, page) : sendAsMade(request, response, leadingOn(page, kept.unread)),
        (error: unknown) =>
          error instanceof Busy
            ? sendResponse(response, busyAnswer(method, path))
            : sendAsMade(request, response, broken),
      );
  };
}

/** Chosen currency, which only pages show. Most browsers have no such cookie. */
function shownCurrency(asked: string, cookies: string | undefined): Currency | null {
  if (!cookies?.includes(CURRENCY_COOKIE) || !isPage(asked)) return null;
  const kept = keptCurrency(cookies);
  return kept === "none" ? null : kept;
}

/** False for the API, and for what has a file's ending. */
const isPage = (asked: string): boolean => !/^\/api\/(?!docs)|^[^?]*\.\w+(?:\?|$)/.test(asked);

/** No address has a space. */
const keyOf = (url: string, currency: Currency | null): string => (currency === null ? url : `${url} ${currency}`);

/** Campaign counters still need the unread query. */
function leadingOn(page: MadePage, unread: string): MadePage {
  const { location } = page.headers;
  if (location === undefined || unread === "" || location.includes("#")) return page;
  return {
    ...page,
    headers: { ...page.headers, location: `${location}${location.includes("?") ? "&" : "?"}${unread}` },
  };
}

async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}

const broken: MadePage = {
  status: 500,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from("Something went wrong on our side. We've been told; please try again."),
  tags: new Set(),
  keep: false,
  isStale: false,
};

function send(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  const answer = cacheResponse(page, String(request.headers["accept-encoding"] ?? ""));
  if ("etag" in answer) write(request, response, answer);
  else
    answer.then(
      (made) => write(request, response, made),
      () => void sendAsMade(request, response, broken),
    );
}

function write(request: IncomingMessage, response: ServerResponse, answer: CachedResponse): void {
  const { headers } = request;
  const isUnchanged = headers["if-none-match"] !== undefined && matches(headers["if-none-match"], answer.etag);
  const lines = isUnchanged ? answer.unchanged : answer.whole;
  const frontCache = answer.isForAll ? headers["x-front-cache"] : undefined;
  response.writeHead(isUnchanged ? 304 : 200, withSecond(lines, frontCache));
  response.end(isUnchanged || request.method === "HEAD" ? undefined : answer.body);
}

/** nginx sends its second and keeps the page until its end (docs/deploy/nginx.conf). */
function withSecond(lines: string[], frontCache: string | string[] | undefined): string[] {
  if (frontCache === undefined) return lines;
  const second = /^\d{10}/.exec(String(frontCache))?.[0];
  return second === undefined ? lines : [...lines, "x-accel-expires", `@${second}`];
}

async function sendAsMade(request: IncomingMessage, response: ServerResponse, page: MadePage): Promise<void> {
  const { status, headers } = page;
  const short = await compressedFor(
    String(request.headers["accept-encoding"] ?? ""),
    headers["content-type"],
    page.body,
  );
  const body = short?.body ?? page.body;
  const coding = short === null ? {} : { "content-encoding": short.coding };
  response.writeHead(status, { vary: "accept-encoding", ...headers, ...coding, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

const matches = (header: string, etag: string): boolean =>
  header === etag || header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
