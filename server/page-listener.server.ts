import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { KeptPage, MadePage, PageCache } from "./page-cache.server.ts";

/** Addresses that depend on who asks, or are kept elsewhere. */
const privatePlaces =
  /^\/(api|assets|booking|checkout|choice|credit|dev|farewell|favicon|fonts|forgotten-password|handed-over|health|icons|login|logout|metrics|moderate|newsletter|photos|pictures|quote|register|review|reset-password|rider|session|sw|user-profile|verify-email|voucher)(\/|\.|\?|$)/;
/** What machines ask for and is the same for all: the contract's data of public pages, and what describes it. */
const publicCalls =
  /^\/api\/(homepage|cyclingholiday|aboutpage|tourlistpage|tourdetailpage|tourcategorypage|faqpage|bloglistpage|openapi\.json|docs)(\?|$)/;
/** Longer ones are not what our own links look like; they are rendered, and not kept. */
const LONGEST_URL = 300;

/** Whether a path belongs to one traveller or to a machine: never answered from the page cache. */
export const isPrivatePage = (path: string): boolean => privatePlaces.test(path) && !publicCalls.test(path);

const isPublicPage = ({ method, url = "/", headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers.authorization === undefined &&
  url.length <= LONGEST_URL &&
  !isPrivatePage(url);

/**
 * Answers public pages from memory at the node:http listener, before a web Request is built; everything else goes on to
 * `next`. `make` renders the page of a URL.
 */
export function pageListener(
  cache: PageCache,
  make: (url: string) => Promise<MadePage>,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!isPublicPage(request)) return next(request, response);
    const url = request.url ?? "/";
    const found = cache.find(url);
    if (found) return send(request, response, found);
    cache
      .get(url, () => make(url))
      .then(
        (page) => ("etag" in page ? send(request, response, page) : sendAsMade(request, response, page)),
        () => sendAsMade(request, response, broken),
      );
  };
}

const broken: MadePage = {
  status: 500,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from("Something went wrong on our side. It has been noted; please try again."),
  tags: new Set(),
  keep: false,
};

function send(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  const accepted = request.headers["accept-encoding"] ?? "";
  const [form, body] =
    page.brotli && accepts(accepted, "br")
      ? (["br", page.brotli] as const)
      : page.gzip && accepts(accepted, "gzip")
        ? (["gzip", page.gzip] as const)
        : (["identity", page.identity] as const);
  // Each form is another sequence of bytes, and so has a tag of its own.
  const etag = `"${page.etag}-${form}"`;
  const headers: Record<string, string | number> = {
    ...page.headers,
    etag,
    vary: "accept-encoding",
    "cache-control": "public, max-age=0, must-revalidate",
  };
  // nginx in front says what second it is by its own clock, and keeps the page to the end of it (docs/deploy/nginx.conf).
  const second = /^\d{10}/.exec(String(request.headers["x-front-cache"] ?? ""))?.[0];
  if (second !== undefined) headers["x-accel-expires"] = `@${second}`;
  if (matches(request.headers["if-none-match"], etag)) {
    delete headers["content-type"];
    response.writeHead(304, headers).end();
    return;
  }
  if (form !== "identity") headers["content-encoding"] = form;
  headers["content-length"] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function sendAsMade(request: IncomingMessage, response: ServerResponse, page: MadePage): void {
  response.writeHead(page.status, { ...page.headers, "content-length": page.body.length });
  response.end(request.method === "HEAD" ? undefined : page.body);
}

/** Whether a coding is accepted: named, and not with a weight of zero. */
function accepts(header: string, coding: string): boolean {
  const named = new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(header);
  return named !== null && Number(named[1] ?? "1") > 0;
}

const matches = (header: string | undefined, etag: string): boolean =>
  header === "*" || (header?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false);
