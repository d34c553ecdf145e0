import { type Coding, formsFor } from "../http/compress.server.ts";
import type { KeptPage } from "./page-cache.server.ts";

/** A cached page in one coding. Headers are a flat list, which node:http writes fastest. */
export interface CachedResponse {
  etag: string;
  body: Buffer;
  /** Headers of a 200. */
  whole: string[];
  /** Headers of a 304 (RFC 9110, 15.4.5). The browser has the others, policy included, with its copy. */
  unchanged: string[];
}

type Form = Coding | "identity";

/** Weak, so an entry goes with its page. */
const worked = new WeakMap<KeptPage, Partial<Record<Form, CachedResponse>>>();

/**
 * Response in the best coding that `accepted` (an Accept-Encoding) allows. The first request for a coding waits for its
 * compression.
 */
export function cacheResponse(page: KeptPage, accepted: string): CachedResponse | Promise<CachedResponse> {
  let answers = worked.get(page);
  if (!answers) {
    answers = {};
    worked.set(page, answers);
  }
  const [wanted = "identity"] = formsFor(accepted);
  const form = page.isCompressible ? wanted : "identity";
  const ready = answers[form];
  if (ready) return ready;
  if (form === "identity") {
    answers.identity = workOut(page, form, page.identity);
    return answers.identity;
  }
  return page.inCoding(form).then((body) => (answers[form] ??= workOut(page, form, body)));
}

function workOut(page: KeptPage, form: Form, body: Buffer): CachedResponse {
  // Each coding has other bytes, and so its own tag.
  const etag = `"${page.etag}-${form}"`;
  const { "content-type": type, ...rest } = page.headers;
  const common = { etag, vary: "accept-encoding", "cache-control": "public, max-age=0, must-revalidate" };
  return {
    etag,
    body,
    whole: Object.entries({
      ...rest,
      ...common,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(form === "identity" ? {} : { "content-encoding": form }),
      "content-length": String(body.length),
    }).flat(),
    unchanged: Object.entries(common).flat(),
  };
}
