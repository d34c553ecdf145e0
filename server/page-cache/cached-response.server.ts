import { type Coding, formsFor } from "../http/compress.server.ts";
import type { KeptPage } from "./page-cache.server.ts";

/** Flat headers, which node:http writes fastest. */
export interface CachedResponse {
  etag: string;
  body: Buffer;
  whole: string[];
  /** RFC 9110, 15.4.5; the browser has the others. */
  unchanged: string[];
  /** False for a page that depends on a cookie: shared caches must not keep it. */
  isForAll: boolean;
}

type Form = Coding | "identity";

const worked = new WeakMap<KeptPage, Partial<Record<Form, CachedResponse>>>();

/** The first request for a coding waits for its compression. */
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
  // Other bytes need another tag.
  const etag = `"${page.etag}-${form}"`;
  const { "content-type": type, ...rest } = page.headers;
  const { vary = "accept-encoding" } = page.headers;
  const isForAll = !vary.includes("cookie");
  const common = { etag, vary, "cache-control": `${isForAll ? "public" : "private"}, max-age=0, must-revalidate` };
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
    isForAll,
  };
}
