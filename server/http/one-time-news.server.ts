import { consoleNewsIn, withoutConsoleNews } from "#app/staff/console/console-news.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { newsIn, withoutNews } from "#app/web/forms/one-time-news.ts";
import { ownCookie } from "#app/web/own-cookie.server.ts";

/** Lifetime of the cookie, long enough for a slow line. */
const SECONDS = 60;

const cookieOf = (app: Pick<AppContext, "publicUrl">, path: string) =>
  ownCookie(app, { name: "news", path, maxAge: SECONDS });

const toldIn = (url: URL): string => newsIn(url) || consoleNewsIn(url);
const untold = (address: string): string | null => withoutNews(address) ?? withoutConsoleNews(address);

export const bringsNews = (cookies: string | undefined): boolean =>
  cookies !== undefined && /(?:^|;\s*)(?:__Secure-)?news=/.test(cookies);

/**
 * Sets a cookie with a redirect's news. A browser that returns it is sent to the clean address, whose page shows the news and
 * drops the cookie. Without cookies the news stays in the address.
 */
export async function tellNewsOnce(
  app: Pick<AppContext, "publicUrl">,
  request: Request,
  draw: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  // Scripts clean the address themselves (`OneTimeNews`); prefetches must not use up the news.
  if (url.pathname.endsWith(".data") || !isNavigation(request)) return draw(request);
  const brought = request.method === "GET" ? await newsBrought(app, request) : "";
  if (brought === "") return withNewsCookie(app, request, await draw(request));
  if (toldIn(url) === brought) {
    const headers = { location: untold(request.url) ?? url.pathname, "cache-control": "no-store" };
    return new Response(null, { status: 303, headers });
  }
  const parts = new URLSearchParams(brought);
  for (const part of new Set(parts.keys())) url.searchParams.delete(part);
  for (const [part, value] of parts) url.searchParams.append(part, value);
  // Trust the cookie only if this page knows the news.
  if (toldIn(url) !== brought) return draw(request);
  const made = await draw(new Request(url, { headers: request.headers, signal: request.signal }));
  if (!made.ok) return made;
  const response = new Response(made.body, made);
  response.headers.set("cache-control", "no-store");
  response.headers.append("set-cookie", await cookieOf(app, url.pathname).serialize("", { maxAge: 0 }));
  return response;
}

/** False for scripts, the service worker and prefetches. */
const isNavigation = ({ headers }: Request): boolean =>
  (headers.get("sec-fetch-mode") ?? "navigate") === "navigate" && !headers.has("sec-purpose");

async function newsBrought(app: Pick<AppContext, "publicUrl">, request: Request): Promise<string> {
  const cookies = request.headers.get("cookie") ?? undefined;
  if (!bringsNews(cookies)) return "";
  const brought: unknown = await cookieOf(app, new URL(request.url).pathname).parse(cookies ?? null);
  return typeof brought === "string" ? brought : "";
}

async function withNewsCookie(
  app: Pick<AppContext, "publicUrl">,
  request: Request,
  response: Response,
): Promise<Response> {
  const location = response.headers.get("location");
  if (response.status < 300 || response.status > 399 || !location?.startsWith("/")) return response;
  const to = new URL(location, request.url);
  const news = toldIn(to);
  if (news === "") return response;
  const told = new Response(null, response);
  told.headers.append("set-cookie", await cookieOf(app, to.pathname).serialize(news));
  return told;
}
