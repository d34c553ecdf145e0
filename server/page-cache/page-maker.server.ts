import { KNOWN_BEFORE_HEADER, type PageTag, TAGS_HEADER } from "#platform/http/page-tags.ts";
import type { MadePage } from "./page-cache.server.ts";

const STALE: PageTag = "stale";

/** Requests pages as an anonymous visitor. */
export const pageMaker =
  (app: { fetch(request: Request, env: object): Response | Promise<Response> }) =>
  async (url: string): Promise<MadePage> => {
    const response = await app.fetch(new Request(`http://localhost${url}`), {});
    const body = Buffer.from(await response.arrayBuffer());
    const tags = new Set((response.headers.get(TAGS_HEADER) ?? "").split(" ").filter(Boolean));
    const isStale = tags.delete(STALE);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== TAGS_HEADER));
    if (isStale) headers[KNOWN_BEFORE_HEADER] = "1";
    const isPrivate = /no-store|private/.test(headers["cache-control"] ?? "") || "set-cookie" in headers;
    return { status: response.status, headers, body, tags, keep: response.status === 200 && !isPrivate, isStale };
  };
