import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { addressOf } from "#platform/http/caller.server.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { Busy, placeOf } from "#platform/http/fair-queue.server.ts";
import { type CachedResponse, cacheResponse } from "../page-cache/cached-response.server.ts";
import type { KeptPage, MadePage, PageCache } from "../page-cache/page-cache.server.ts";
import { compressedFor } from "./compress.server.ts";
import { readsOf } from "./known-queries.server.ts";
import { bringsNews } from "./one-time-news.server.ts";
import { busyAnswer, createWorkQueues, queueOf, type WorkQueues } from "./work-queues.server.ts";

/**
 * First words of addresses that depend on who asks or do something. docs/deploy/nginx.conf and public/sw.js have the same list; tests
 * compare.
 */
export const privateWords =
  "api|booking|checkout|choice|credit|dev|farewell|forgotten-password|handed-over|health|login|logout|metrics|moderate|newsletter|quote|register|reset-password|review|rider|session|user-profile|verify-email|voucher|waiting".split(
    "|",
  );
/** First words of what only files are called; they are kept elsewhere. */
export const fileWords = ["assets", "favicon", "fonts", "icons", "photos", "pictures", "sw"];
const privatePlaces = new RegExp(`^/(${[...privateWords, ...fileWords].join("|")})(/|\\.|\\?|$)`);
/** The contract's data of public pages and what describes it, as far as they read no query. */
const queryless =
  "api/(homepage|cyclingholiday|aboutpage|tourlistpage|tourdetailpage|faqpage|bloglistpage|openapi\\.json)";
/** What machines ask for and is the same for all. */
const publicCalls = new RegExp(`^/(${queryless}|api/(tourcategorypage|docs))(\\?|$)`);
/** What is drawn for its path alone: whatever stands behind it, and whoever asks, it is one thing, and drawn once. */
const drawnPath = new RegExp(
  `^/(og/.+|tours/.+\\.pdf(\\.data)?|blogs/rss\\.xml|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest|${queryless})$`,
);
/** Longer ones are not what our own links look like; they are rendered, and not kept. */
const LONGEST_URL = 300;

/**
 * Whether an address (path, with its query or not) belongs to one traveller or to a machine, however it is written: never
 * answered from the page cache.
 */
export function isPrivatePage(address: string): boolean {
  const path = asOursAreWritten.test(address) ? address : canonicalAddress(address);
  return path === null || (privatePlaces.test(path) && !publicCalls.test(path));
}

/** An address that cannot mean another one: nothing encoded in it, no dot segments, a first word in small letters. */
const asOursAreWritten = /^(?!\/\/|.*\/\.)\/[a-z0-9_-]*(?:[/.?][^%\\]*)?$/s;

/** The same page's address as our own links write it; null for what is no address. */
function canonicalAddress(address: string): string | null {
  const whole = `http://localhost${address}`;
  if (!URL.canParse(whole)) return null;
  const { pathname, search } = new URL(whole);
  return canonicalPath(pathname) + search;
}

/** Nothing in it but what stands for itself: no dot segment, no encoded letter, no backslash, nothing behind a #. */
const isPlain = /^(?!\/\/|.*\/\.)\/[^\\#]*$/s;

/**
 * An address as a browser would ask for it. Null where a slash is written as a backslash, which one proxy takes for a letter and another
 * for a slash, and for what is no path.
 */
function plainAddress(asked: string): string | null {
  if (isPlain.test(asked)) return asked;
  if (!/^\/[^?\\]*(\?|$)/.test(asked) || !URL.canParse(`http://localhost${asked}`)) return null;
  const { pathname, search } = new URL(`http://localhost${asked}`);
  return pathname + search;
}

/** A page's address as it is kept, and what of the query no page reads. */
interface Kept {
  url: string;
  unread: string;
}

/**
 * Decides under which address a page is kept; null for what is answered afresh, each time. A login or
 * one-time news makes a page of one's own, but for what is drawn for a path alone.
 */
function addressKept(asked: string, isForOne: boolean): Kept | null {
  const plain = plainAddress(asked);
  const [written = ""] = plain?.split("?", 1) ?? [];
  if (plain === null || written.length > LONGEST_URL) return null;
  const path = written.replace(/\/+$/, "");
  const isDrawn = drawnPath.test(path);
  if (isForOne && !isDrawn) return null;
  const kept = withoutUnread(isDrawn ? path : written, plain.slice(written.length + 1));
  return kept.url.length > LONGEST_URL || isPrivatePage(kept.url) ? null : kept;
}

/**
 * Takes from an address what its page does not read: a press of an advertisement (utm_…, gclid), a mistake, a stranger's random words. All
 * of them are one page, kept and compressed once. What is read comes in one order.
 */
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

/** The name of one part of a query, as the page will read it. */
const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? "";

/**
 * Answers public pages from memory at the node:http listener, before a web Request is built; everything else goes on to
 * `next`. `make` renders the page of a URL.
 */
export function pageListener(
  cache: PageCache,
  make: (url: string) => Promise<MadePage>,
  next: RequestListener,
  { queues, proxies }: { queues: WorkQueues; proxies: number } = { queues: createWorkQueues(), proxies: 0 },
): RequestListener {
  return (request, response) => {
    const { method, url: asked = "/", headers } = request;
    if (method !== "GET" && method !== "HEAD") return next(request, response);
    const isForOne = headers.authorization !== undefined || bringsNews(headers.cookie);
    // Before all else, since most of what is asked is here: nothing but public pages is ever put in.
    const found = isForOne ? null : cache.find(asked);
    if (found) return send(request, response, found);
    const kept = addressKept(asked, isForOne);
    if (kept === null) return next(request, response);
    const [path = ""] = kept.url.split("?", 1);
    const queue = queueOf(queues, method, path) ?? queues.read;
    const place = placeOf(addressOf(request, proxies));
    const accepted = String(headers["accept-encoding"] ?? "");
    cache
      .get(kept.url, () => make(kept.url), { queue, place, accepted })
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

/** Leads where a page leads, with what stood in the address and is not ours: whoever counts presses counts there. */
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
  body: Buffer.from("Something went wrong on our side. It has been noted; please try again."),
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
  response.writeHead(isUnchanged ? 304 : 200, withSecond(lines, headers["x-front-cache"]));
  response.end(isUnchanged || request.method === "HEAD" ? undefined : answer.body);
}

/** nginx in front says what second it is by its own clock, and keeps the page to the end of it (docs/deploy/nginx.conf). */
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
  response.writeHead(status, { ...headers, vary: "accept-encoding", ...coding, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

const matches = (header: string, etag: string): boolean =>
  header === etag || header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
