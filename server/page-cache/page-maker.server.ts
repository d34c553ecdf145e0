import { CURRENCY_COOKIE } from "#modules/exchange/model.ts";
import { KNOWN_BEFORE_HEADER, type PageTag, TAGS_HEADER } from "#platform/http/page-tags.ts";
import type { Currency } from "#platform/text/currencies.ts";
import type { MadePage } from "./page-cache.server.ts";

const STALE: PageTag = "stale";

/** Requests pages as an anonymous visitor, who may have chosen a currency. Those pages are for others with that choice only. */
export const pageMaker =
  (app: { fetch(request: Request, env: object): Response | Promise<Response> }) =>
  async (url: string, currency: Currency | null = null): Promise<MadePage> => {
    const cookie = currency === null ? undefined : { cookie: `${CURRENCY_COOKIE}=${currency}` };
    const response = await app.fetch(new Request(`http://localhost${url}`, { headers: cookie }), {});
    const body = Buffer.from(await response.arrayBuffer());
    const tags = new Set((response.headers.get(TAGS_HEADER) ?? "").split(" ").filter(Boolean));
    const isStale = tags.delete(STALE);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== TAGS_HEADER));
    if (cookie) headers.vary = "accept-encoding, cookie";
    if (isStale) headers[KNOWN_BEFORE_HEADER] = "1";
    const isPrivate = /no-store|private/.test(headers["cache-control"] ?? "") || "set-cookie" in headers;
    return { status: response.status, headers, body, tags, keep: response.status === 200 && !isPrivate, isStale };
  };
