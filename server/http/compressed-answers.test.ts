import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { compressedAnswers } from "./compressed-answers.server.ts";

const words = "<p>A rider has a name, a height and a helmet.</p>".repeat(200);
const html = { "content-type": "text/html; charset=utf-8", "content-length": String(words.length) };
const app = new Hono();
app.use(compressedAnswers);
app.get("/short", (context) => context.html("<p>Gone</p>"));
app.get("/pictures/one.jpg", () => new Response(words, { headers: { "content-type": "image/jpeg" } }));
app.get("/assets/one.js", () => new Response(words, { headers: { ...html, "content-encoding": "br" } }));
app.get("/moved", (context) => context.redirect("/tours"));
app.all("*", () => new Response(words, { status: 404, headers: { ...html, vary: "origin" } }));

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { method, headers: { "accept-encoding": "gzip, deflate, br", ...headers } });
const codingOf = async (path: string, headers?: Record<string, string>, method?: string) =>
  (await ask(path, headers, method)).headers.get("content-encoding");

it("sends the same page compressed in the best accepted coding", async () => {
  const answer = await ask("/tours/nothing");
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBeLessThan(words.length / 5);
  expect(brotliDecompressSync(body).toString()).toBe(words);
  expect(answer.status).toBe(404);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": html["content-type"],
    vary: "origin, accept-encoding",
  });
  expect(answer.headers.has("content-length")).toBe(false);
  const zipped = await ask("/tours/nothing", { "accept-encoding": "gzip, br;q=0" });
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(words);
  const plain = await ask("/tours/nothing", { "accept-encoding": "identity" });
  expect(await plain.text()).toBe(words);
});

it("does not compress a private page requested by another site or an unknown one", async () => {
  for (const path of ["/checkout?departure=1", "/user-profile", "/api/profile", "/%43heckout"]) {
    for (const site of ["same-origin", "none"])
      expect(await codingOf(path, { "sec-fetch-site": site }), path).toBe("br");
    for (const site of ["cross-site", "same-site"])
      expect(await codingOf(path, { "sec-fetch-site": site }), path).toBeNull();
    expect(await codingOf(path), path).toBeNull();
  }
  expect(await codingOf("/tours", { "sec-fetch-site": "cross-site" })).toBe("br");
});

it("does not compress short, compressed, binary or empty answers", async () => {
  for (const path of ["/short", "/pictures/one.jpg", "/moved"]) expect(await codingOf(path), path).toBeNull();
  expect(await (await ask("/assets/one.js")).text()).toBe(words);
  expect(await codingOf("/tours", {}, "HEAD")).toBeNull();
});
