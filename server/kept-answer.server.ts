import type { KeptPage } from "./page-cache.server.ts";

/** A kept page in one coding, with its headers as node:http writes them down quickest: name, value, name, value. */
export interface KeptAnswer {
  etag: string;
  body: Buffer;
  /** Of a 200. */
  whole: string[];
  /** Of a 304: what RFC 9110 (15.4.5) asks for. The rest, the policy too, the browser has with the page it kept. */
  unchanged: string[];
}

type Form = "br" | "gzip" | "identity";

/** What was worked out for a page lives as long as the page. */
const worked = new WeakMap<KeptPage, Partial<Record<Form, KeptAnswer>>>();

/** The kept page in the best coding that `accepted` (an Accept-Encoding) allows. */
export function answerOf(page: KeptPage, accepted: string): KeptAnswer {
  let answers = worked.get(page);
  if (!answers) {
    answers = {};
    worked.set(page, answers);
  }
  const wanted = formFor(accepted);
  const form =
    wanted.find((one) => one === "identity" || (one === "br" ? page.brotli : page.gzip) !== null) ?? "identity";
  answers[form] ??= workOut(page, form);
  return answers[form];
}

function workOut(page: KeptPage, form: Form): KeptAnswer {
  const body = (form === "br" ? page.brotli : form === "gzip" ? page.gzip : null) ?? page.identity;
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

const remembered = new Map<string, Form[]>();
/** Browsers write a dozen different headers; whoever writes more is read anew each time. */
const REMEMBERED_AT_MOST = 200;

function formFor(accepted: string): Form[] {
  const known = remembered.get(accepted);
  if (known) return known;
  const forms: Form[] = [...(["br", "gzip"] as const).filter((coding) => accepts(accepted, coding)), "identity"];
  if (remembered.size < REMEMBERED_AT_MOST && accepted.length < 200) remembered.set(accepted, forms);
  return forms;
}

/** Whether a coding is accepted: named, and not with a weight of zero. */
function accepts(header: string, coding: string): boolean {
  for (const one of header.split(",")) {
    const [name = "", weight = ""] = one.split(";", 2);
    if (name.trim() === coding) return Number(weight.trim().replace(/^q=/, "") || "1") > 0;
  }
  return false;
}
