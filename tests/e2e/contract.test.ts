import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnSite } from "#tests/harness/site/serve-site.ts";
import type { RunningSite } from "#tests/harness/site/site.ts";

const reads = [
  "/homepage",
  "/cyclingholiday",
  "/aboutpage",
  "/tourlistpage",
  "/tourdetailpage",
  "/tourcategorypage?name=cycle-tours",
  "/faqpage",
  "/bloglistpage",
  "/openapi.json",
];

describe("the contract on the running site", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startOwnSite();
  });
  afterAll(() => site?.stop());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}/api${path}`, { headers });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  it("answers reads from memory, compressed, with 304", async () => {
    for (const path of reads) {
      const first = await get(path, { "accept-encoding": "br" });
      expect([first.status, first.headers.get("content-type")], path).toEqual([200, "application/json"]);
      expect(first.headers.get("content-encoding"), path).toBe("br");
      const etag = first.headers.get("etag") ?? "";
      expect(etag, path).toMatch(/^".+"$/);
      await first.text();
      expect((await get(path, { "accept-encoding": "br", "if-none-match": etag })).status, path).toBe(304);
    }
  });

  it("names existing pictures, and working links", async () => {
    const pictures = new Set<string>();
    const links = new Set<string>();
    const gather = (said: unknown): void => {
      if (typeof said === "string" && /^\/(pictures|icons)\//.test(said)) pictures.add(said);
      if (typeof said === "string" && /^(tours|blogs)\/\S+$/.test(said)) links.add(`/${said}`);
      if (typeof said === "object" && said !== null) for (const one of Object.values(said)) gather(one);
    };
    for (const path of reads.slice(0, -1)) gather(await (await get(path)).json());
    for (const name of [...links].filter((link) => link.startsWith("/blogs/")).map((link) => link.split("/").at(-1)))
      gather(await (await post("/blogdetailpage", { name })).json());
    expect(pictures.size).toBeGreaterThan(100);
    expect(links.size).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const address of [...pictures, ...links]) {
      const response = await fetch(site.url + address, { method: "HEAD" });
      const isPicture = response.headers.get("content-type")?.startsWith("image/");
      if (response.status !== 200 || isPicture !== pictures.has(address)) wrong.push(`${response.status} ${address}`);
    }
    expect(wrong).toEqual([]);
  });

  it("links from one tour to another by link1, as from the root by link", async () => {
    const tour = (await (await post("/tourdetailpage", { name: "old-delhi-at-dawn" })).json()) as {
      tourSuggestions: { link: string; link1: string }[];
    };
    expect(tour.tourSuggestions.length).toBeGreaterThan(0);
    for (const { link, link1 } of tour.tourSuggestions)
      expect(new URL(link1, `${site.url}/tours/cycle-tours/old-delhi-at-dawn`).href).toBe(
        new URL(link, `${site.url}/`).href,
      );
  });

  it("refuses in its own format wherever the site would answer", async () => {
    const words = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
    expect(await words(await get("/nothing"))).toEqual([404, "no_such_call"]);
    expect(await words(await post("/homepage", {}))).toEqual([405, "wrong_method"]);
    for (const [path, method, allowed] of [
      ["/search", "POST", "GET, HEAD"],
      ["/payments/webhook", "GET", "POST"],
    ] as const) {
      const refused = await fetch(`${site.url}/api${path}`, { method });
      expect([...(await words(refused)), refused.headers.get("allow")], path).toEqual([405, "wrong_method", allowed]);
    }
    expect(await words(await post("/newsletter", { email: "x".repeat(300_000) }))).toEqual([413, "too_large"]);
    expect(await words(await post("/newsletter", {}, { origin: "https://elsewhere.example" }))).toEqual([
      403,
      "other_site",
    ]);
    expect(await words(await get("/tourcategorypage?name=%00"))).toEqual([400, "bad_text"]);
  });
});
