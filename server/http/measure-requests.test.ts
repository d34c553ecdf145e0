import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMetrics, type Metrics } from "#platform/http/metrics.server.ts";
import { measureRequests } from "./measure-requests.server.ts";

describe("request metrics", () => {
  let metrics: Metrics;
  let server: Server;
  beforeEach(async () => {
    metrics = createMetrics();
    server = createServer(
      // As the site's server: only the response shows that a reader gave up.
      { optimizeEmptyRequests: true },
      measureRequests(metrics, ({ url, method }, response) => {
        if (url === "/tours/slow") return;
        response.writeHead(url === "/tours/kept" ? 304 : url === "/tours/gone" ? 404 : method === "POST" ? 303 : 200);
        response.end(method === "HEAD" || url === "/tours/kept" ? undefined : "an answer");
      }),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterEach(() => void server.close());

  const begin = (path: string, method: string) => {
    const { port } = server.address() as AddressInfo;
    return request({ port, host: "127.0.0.1", path, method }).end();
  };
  const ask = async (path: string, method = "GET") => {
    const [response] = await once(begin(path, method), "response");
    await once(response.resume(), "end");
  };
  /** Requests by kind and status. */
  const counted = async () =>
    Object.fromEntries(
      [...(await metrics.text()).matchAll(/^pahiya_request_seconds_count\{kind="(\w+)",status="(\w+)"\} (\d+)$/gm)].map(
        ([, kind, status, count]) => [`${kind} ${status}`, Number(count)],
      ),
    );

  it("have kind and status class", async () => {
    const read = [
      "/",
      "/tours?sort=1",
      "/tours/kept",
      "/tours/gone",
      "/checkout",
      "/api/homepage",
      "/og/a.jpg",
      "/health/live",
      "/metrics",
    ];
    for (const path of read) await ask(path);
    await ask("/", "HEAD");
    await ask("/contact", "POST");
    await ask("/api/payments/webhook", "POST");
    await expect.poll(counted).toEqual({
      "page 2xx": 3,
      "page 3xx": 1,
      "page 4xx": 1,
      "private 2xx": 1,
      "api 2xx": 1,
      "file 2xx": 1,
      "health 2xx": 2,
      "form 3xx": 1,
      "webhook 3xx": 1,
    });
  });

  it("count an abandoned request once as refused", async () => {
    const before = (await counted())["page 4xx"] ?? 0;
    const given = begin("/tours/slow", "GET");
    given.on("error", () => undefined);
    await once(server, "request");
    given.destroy();
    await expect.poll(async () => (await counted())["page 4xx"]).toBe(before + 1);
    await ask("/tours/gone");
    await expect.poll(async () => (await counted())["page 4xx"]).toBe(before + 2);
  });
});
