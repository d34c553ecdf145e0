import { createServer, get, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningNginx, startNginx } from "#tests/harness/site/nginx.ts";

/** As many as press the link of a newsletter in the same moment. */
const MANY = 60;
/** nginx lets the next request through after 500 ms, and all after five seconds: an earlier answer was not held up. */
const BEFORE_NGINX_GIVES_UP_MS = 3_000;

let upstream: Server;
let nginx: RunningNginx | undefined;
/** Requests that reached the site and have no answer yet. */
let arrived: ServerResponse[];
beforeEach(async () => {
  arrived = [];
  nginx = undefined;
  upstream = createServer((_, response) => arrived.push(response));
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const starting = startNginx([(upstream.address() as AddressInfo).port]);
  try {
    // It is open when it has been answered for once.
    await expect.poll(() => arrived.length).toBe(1);
    answerAll(200, {});
  } finally {
    // `afterEach` ends it, even after a failure.
    nginx = await starting;
  }
});
afterEach(async () => {
  await nginx?.stop();
  upstream.closeAllConnections();
  await new Promise<void>((resolve) => upstream.close(() => resolve()));
});

function answerAll(status: number, headers: Record<string, string>): void {
  for (const response of arrived.splice(0)) response.writeHead(status, headers).end();
}

const ask = (path: string): Promise<number | string | undefined> =>
  new Promise((resolve) =>
    get(`${nginx?.url}${path}`, { agent: false }, (response) => resolve(response.resume().statusCode)).on(
      "error",
      ({ message }) => resolve(message),
    ),
  );
const askAll = (path: string) => Promise.all(Array.from({ length: MANY }, () => ask(path)));

it.each([
  ["a former slug", "/tours/cycle-tours/of-last-year", 301],
  ["a page that is not there", "/no/such/page", 404],
  ["a drawn picture that is not there", "/og/tours/none.jpg", 404],
  ["a script of the version before", "/assets/entry-of-before.js", 404],
])("answers no request for %s late because of others", async (_, path, status) => {
  const answers = askAll(path);
  await expect.poll(() => arrived.length, { timeout: BEFORE_NGINX_GIVES_UP_MS }).toBe(MANY);
  answerAll(status, { location: "/tours" });
  expect(new Set(await answers)).toEqual(new Set([status]));
});

it("nginx answers a cached page, with one request to the site", async () => {
  const first = ask("/about");
  await expect.poll(() => arrived.length).toBe(1);
  answerAll(200, { "x-accel-expires": "60" });
  expect(await first).toBe(200);
  expect(new Set(await askAll("/about"))).toEqual(new Set([200]));
  expect(arrived).toEqual([]);
});
