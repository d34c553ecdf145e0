import type { IncomingMessage, RequestListener } from "node:http";
import type { Metrics, RequestKind } from "#platform/http/metrics.server.ts";
import type { MadePage } from "../page-cache/page-cache.server.ts";
import { isPrivatePage } from "./public-addresses.server.ts";

const kinds: [RegExp, RequestKind][] = [
  [/^\/(health|metrics)(\/|\?|$)/, "health"],
  [/^\/api\/payments\/webhook/, "webhook"],
  [/^\/api\//, "api"],
  [/^\/(assets|fonts|pictures|icons|favicon|sw\.js|og)/, "file"],
];

function kindOf({ url = "/", method }: IncomingMessage): RequestKind {
  for (const [pattern, kind] of kinds) if (pattern.test(url)) return kind;
  if (method !== "GET" && method !== "HEAD") return "form";
  return isPrivatePage(url) ? "private" : "page";
}

/** Aborted requests count as 499. */
export function measureRequests(metrics: Metrics, listener: RequestListener): RequestListener {
  return (request, response) => {
    const begun = performance.now();
    // `close` fires once anyway; `once` would add a wrapper.
    response.on("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.request(kindOf(request), status, (performance.now() - begun) / 1000);
    });
    listener(request, response);
  };
}

export function measurePages<Asked extends unknown[]>(
  metrics: Metrics,
  make: (...asked: Asked) => Promise<MadePage>,
): (...asked: Asked) => Promise<MadePage> {
  return async (...asked) => {
    const page = await make(...asked);
    metrics.pageMade(page.status);
    return page;
  };
}
