import { type Coding, formsFor } from "../http/compress.server.ts";
import type { KeptPage } from "./page-cache.server.ts";

/** A kept page in one coding, with its headers as node:http writes them down quickest: name, value, name, value. */
export interface CachedResponse {
  etag: string;
  body: Buffer;
  /** Of a 200. */
  whole: string[];
  /** Of a 304: what RFC 9110 (15.4.5) asks for. The rest, the policy too, the browser has with the page it kept. */
  unchanged: string[];
}

type Form = Coding | "identity";

/** What was worked out for a page lives as long as the page. */
const worked = new WeakMap<KeptPage, Partial<Record<Form, CachedResponse>>>();

/**
 * Finds the kept page in the best coding that `accepted` (an Accept-Encoding) allows. The first to ask for a coding waits until it has
 * been made.
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
  // Each form is another sequence of bytes, and so has a tag of its own.
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
