import { readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PageCache } from "../page-cache/page-cache.server.ts";
import { pageListener } from "./page-listener.server.ts";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

describe("the page listener", () => {
  let server: Server;
  let rendered: string[] = [];
  beforeAll(async () => {
    const make = async (url: string, currency: string | null) => {
      rendered.push(currency === null ? url : `${url} in ${currency}`);
      const status = url === "/tours/missing" ? 404 : url === "/tours/moved" ? 301 : 200;
      return {
        status,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "default-src 'self'",
          ...(status === 301 ? { location: "/tours" } : {}),
          ...(currency === null ? {} : { vary: "accept-encoding, cookie" }),
        },
        body: Buffer.from(`<p>${url}</p>`.repeat(status === 404 ? 200 : 1)),
        tags: new Set<string>(),
        keep: status === 200,
        isStale: false,
      };
    };
    const next = (_: unknown, response: { end(text: string): void }) => response.end("next");
    server = createServer(pageListener(new PageCache(), make, next as never));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const ask = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ port, host: "127.0.0.1", path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on("error", reject)
        .end();
    });

  it("answers from memory the second time, in the accepted coding", async () => {
    rendered = [];
    const plain = await ask("/tours/twice");
    const compressed = await ask("/tours/twice", { "accept-encoding": "gzip, deflate, br" });
    expect(rendered).toEqual(["/tours/twice"]);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(compressed.body).toString()).toBe(plain.body.toString());
    expect(compressed.headers.vary).toBe("accept-encoding");
    expect((await ask("/tours/twice", { "accept-encoding": "br;q=0, gzip" })).headers["content-encoding"]).toBe("gzip");
  });

  it("keeps a page for each chosen currency, which no shared cache may keep", async () => {
    rendered = [];
    const front = { "x-front-cache": "1790000000.5" };
    const inEuros = { ...front, cookie: "a=b; currency=EUR" };
    const plain = await ask("/tours/dear", front);
    expect(plain.headers).toMatchObject({
      "cache-control": expect.stringContaining("public"),
      vary: "accept-encoding",
    });
    expect(plain.headers["x-accel-expires"]).toBe("@1790000000");
    const chosen = await ask("/tours/dear", inEuros);
    expect(chosen.headers).toMatchObject({ "cache-control": expect.stringContaining("private") });
    expect(chosen.headers.vary).toBe("accept-encoding, cookie");
    expect(chosen.headers["x-accel-expires"]).toBeUndefined();
    await ask("/tours/dear", inEuros);
    await ask("/tours/dear", { cookie: "currency=none" });
    await ask("/tours/dear", { cookie: "currency=ABC" });
    expect(rendered).toEqual(["/tours/dear", "/tours/dear in EUR"]);
    await ask("/tours/dear.data", inEuros);
    expect(rendered.at(-1)).toBe("/tours/dear.data");
  });

  it("answers 304 for the coding's tag", async () => {
    const first = await ask("/blogs", { "accept-encoding": "br" });
    const etag = String(first.headers.etag);
    const again = await ask("/blogs", { "accept-encoding": "br", "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(first.headers["content-security-policy"]).toBeDefined();
    // Kept with the page; sent again it would be all that is sent.
    expect(again.headers["content-security-policy"]).toBeUndefined();
    expect(again.headers).toMatchObject({ etag, vary: "accept-encoding", "cache-control": expect.any(String) });
    expect((await ask("/blogs", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
  });

  it("sends a missing page with its status each time, uncached", async () => {
    rendered = [];
    expect((await ask("/tours/missing")).status).toBe(404);
    expect((await ask("/tours/missing")).status).toBe(404);
    expect(rendered).toEqual(["/tours/missing", "/tours/missing"]);
  });

  it("compresses uncached answers too", async () => {
    const [plain, short] = [
      await ask("/tours/missing"),
      await ask("/tours/missing", { "accept-encoding": "gzip, br" }),
    ];
    expect(short.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(short.headers["content-length"]).toBe(String(short.body.length));
    expect(brotliDecompressSync(short.body).toString()).toBe(plain.body.toString());
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  it("keeps one page for advertisement and mail links", async () => {
    rendered = [];
    const long = "x".repeat(400);
    for (const said of ["", "?gclid=1", `?utm_source=a&utm_term=${long}&fbclid=${long}`, "?_gl=1*x&mc_cid"])
      expect((await ask(`/tours/by-letter${said}`)).body.toString()).toContain("/tours/by-letter");
    const wished = `/tours?people=3&date=2026-12-05`;
    await ask(`/tours?gad_source=1&people=3&srsltid=${long}&date=2026-12-05`);
    await ask(wished);
    expect(rendered).toEqual(["/tours/by-letter", "/tours?date=2026-12-05&people=3"]);
  });

  it("renders a page without query parameters once for any query", async () => {
    rendered = [];
    const sheet = "/tours/cycle-tours/old-delhi-at-dawn/sheet.pdf";
    const drawn = [
      "/og/tours/old-delhi-at-dawn.jpg",
      sheet,
      `${sheet}.data`,
      "/api/tourdetailpage",
      "/api/openapi.json",
    ];
    for (const path of drawn) {
      for (const query of ["", "?1", "?2=/sheet.pdf?"])
        expect((await ask(path + query)).body.toString()).toContain(path);
    }
    expect(rendered).toEqual(drawn);
    await ask("/tours?type=1&page=/x.pdf");
    await ask("/tours?type=2");
    expect(rendered.slice(drawn.length)).toEqual(["/tours?page=/x.pdf&type=1", "/tours?type=2"]);
  });

  it("ignores query parameters that a page does not read", async () => {
    rendered = [];
    for (const said of ["", "?x=1", "?x=2", "?&&", "?=", "?a[]=1&x", "?%00=1", "?people=2"]) await ask(`/about${said}`);
    for (const said of ["?q=rain", "?x=1&q=rain", "?q=rain&%78=2"]) await ask(`/faq${said}`);
    await ask("/faq.data?_routes=routes%2Ffaq&x=1");
    // A name may be written in another way.
    await ask("/faq?%71=rain");
    expect(rendered).toEqual(["/about", "/faq?q=rain", "/faq.data?_routes=routes%2Ffaq", "/faq?%71=rain"]);
  });

  it("passes unread parameters on in redirects", async () => {
    const moved = await ask("/tours/moved?utm_source=letter&x=1");
    expect([moved.status, moved.headers.location]).toEqual([301, "/tours?utm_source=letter&x=1"]);
    expect((await ask("/tours/moved")).headers.location).toBe("/tours");
  });

  it("renders once for all visitors and spellings of the path", async () => {
    const path = "/og/tours/once.jpg";
    await ask(path);
    rendered = [];
    const written = [`${path}/`, `${path}///?1`, `/./${path.slice(1)}?2`, `/tours/..${path}`, `${path}#1`];
    for (const one of written) expect((await ask(one)).body.toString(), one).toContain(path);
    expect((await ask(path, { authorization: "Bearer x" })).body.toString()).toContain(path);
    expect(rendered).toEqual([]);
  });

  it.each(["/assets/..\\og/tours/once.jpg?1", "/tours\\", "http://elsewhere/tours"])(
    "refuses %s, which two servers parse differently",
    async (path) => {
      expect((await ask(path)).body.toString()).toBe("next");
    },
  );

  it("answers HEAD without a body", async () => {
    const head = await ask("/tours", {}, "HEAD");
    expect(head.status).toBe(200);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(0);
    expect(head.body).toHaveLength(0);
  });

  it.each([
    "/checkout?people=1",
    "/booking/PH-7K3M9Q?key=x",
    "/rider/1?key=x",
    "/voucher/PH-7K3M9Q",
    "/api/x",
    "/dev/ui",
    "/assets/a.js",
    "/user-profile",
    "/checkout.data",
    // The pages' router takes all of these for the same.
    "/Checkout?people=1",
    "/%63heckout?people=1",
    "/CHECKOUT.data",
    "//checkout",
    "/tours/../checkout",
    "/tours/%2e%2E/checkout",
    "/tours\\..\\checkout",
    "/Dev/mailbox",
    // Not listed in app/routes.ts, or not as public.
    "/nobody/listed/this",
    "/staff/today",
  ])("passes %s to the rest of the site", async (path) => {
    expect((await ask(path)).body.toString()).toBe("next");
  });

  it("passes requests with a login or a write", async () => {
    expect((await ask("/tours", { authorization: "Bearer x" })).body.toString()).toBe("next");
    expect((await ask("/tours", {}, "POST")).body.toString()).toBe("next");
  });

  it("works behind an nginx that keeps only pages with a second from the site", () => {
    const conf = readFileSync(new URL("../../docs/deploy/nginx.conf", import.meta.url), "utf8");
    expect(conf).toContain("proxy_ignore_headers Vary Cache-Control Expires;");
    expect(conf).not.toContain("proxy_cache_valid");
  });

  it("sets that second only on pages from memory", async () => {
    const front = { "x-front-cache": "1795861800.250" };
    expect((await ask("/tours", front)).headers["x-accel-expires"]).toBe("@1795861800");
    for (const path of ["/tours/missing", "/checkout", "/nobody/listed/this"])
      expect((await ask(path, front)).headers["x-accel-expires"], path).toBeUndefined();
  });

  it("works behind an nginx that counts rendering by any spelling", () => {
    const conf = readFileSync(new URL("../../docs/deploy/nginx.conf", import.meta.url), "utf8");
    const [, pattern = "nothing"] = /location ~\* (\S+) \{\s*limit_req zone=pahiya_drawn/.exec(conf) ?? [];
    const isCounted = (path: string) => new RegExp(pattern, "i").test(path);
    const voucher = "/booking/PH-7K3M9Q/voucher.pdf";
    for (const path of [voucher, `${voucher}.data`, `${voucher}/_.data`, `${voucher}/`, voucher.replace("pdf", "PDF")])
      expect(isCounted(path), path).toBe(true);
    expect(isCounted("/og/tours/old-delhi-at-dawn.jpg")).toBe(true);
    expect(isCounted("/booking/PH-7K3M9Q/voucher")).toBe(false);
  });
});
