import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

const SITE = "https://pahiya.example";
const script = readFileSync(new URL("../../public/sw.js", import.meta.url), "utf8");
const urlOf = (request: string | URL | { url: string }): string =>
  new URL(typeof request === "object" && "url" in request ? request.url : request, SITE).href;

/** As much of a browser's cache as the service worker uses. */
class PageCache {
  readonly kept = new Map<string, Response>();
  put = async (request: string | URL | { url: string }, response: Response) => this.kept.set(urlOf(request), response);
  match = async (request: string | { url: string }) => this.kept.get(urlOf(request))?.clone();
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  delete = async (request: { url: string }) => this.kept.delete(urlOf(request));
}

describe("what the service worker keeps", () => {
  let hear: Record<string, (event: object) => void>;
  let pages: PageCache;
  let isOnline: boolean;
  let navigator: { connection?: { saveData: boolean } };
  let answer: () => Response;

  beforeEach(() => {
    [hear, pages, isOnline, navigator] = [{}, new PageCache(), true, {}];
    pages.kept.set(`${SITE}/offline`, new Response("offline"));
    runInNewContext(script, {
      addEventListener: (name: string, listener: (event: object) => void) => {
        hear[name] = listener;
      },
      caches: { open: async () => pages, match: (request: { url: string }) => pages.match(request) },
      clients: { claim: async () => undefined },
      fetch: async () => {
        if (!isOnline) throw new TypeError("no network");
        return answer();
      },
      location: { origin: SITE },
      navigator,
      Response,
      URL,
    });
  });

  /** Lets an event happen, and waits for all that it began. */
  async function happen(name: string, parts: object = {}): Promise<Response | undefined> {
    const begun: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    hear[name]?.({
      ...parts,
      waitUntil: (work: Promise<unknown>) => begun.push(work),
      respondWith: (work: Promise<Response>) => {
        response = work;
      },
    });
    const answered = await response;
    await Promise.all(begun);
    return answered;
  }
  const visit = (path: string) => happen("fetch", { request: { method: "GET", mode: "navigate", url: SITE + path } });
  /** What is read online, then without a network. */
  async function readTwice(path: string, headers: HeadersInit = {}): Promise<string | undefined> {
    answer = () => new Response("the page", { headers });
    isOnline = true;
    await visit(path);
    isOnline = false;
    return (await visit(path))?.text();
  }

  it("shows again without a network what anybody may read", async () => {
    expect(await readTwice("/tours/cycle-tours/old-delhi-at-dawn", { "cache-control": "no-cache" })).toBe("the page");
  });

  it.each([
    ["/tours.data?_routes=root", "/tours"],
    ["/tours.data?level=easy", "/tours?level=easy"],
    ["/_.data", "/"],
  ])("keeps the document of a page that came by a link: %s", async (data, page) => {
    answer = () => new Response("the page");
    await happen("fetch", { request: { method: "GET", mode: "cors", url: SITE + data } });
    expect(pages.kept.has(SITE + page)).toBe(true);
    pages.kept.clear();
    navigator.connection = { saveData: true };
    await happen("fetch", { request: { method: "GET", mode: "cors", url: SITE + data } });
    expect([...pages.kept.keys()]).toEqual([SITE + data]);
  });

  it.each(["choice", "credit", "quote", "review", "voucher"])(
    "keeps no page of /%s, whatever it says",
    async (word) => {
      expect(await readTwice(`/${word}/PH-7K3M9Q?key=secret`)).toBe("offline");
      expect(await readTwice("/handed-over")).toBe("offline");
      expect([...pages.kept.keys()]).toEqual([`${SITE}/offline`]);
    },
  );

  it("keeps no page that says it must not be kept, wherever it is", async () => {
    expect(await readTwice("/tours?mine", { "cache-control": "no-store" })).toBe("offline");
  });

  it("lets go of what an older version kept and should not have", async () => {
    const tour = `${SITE}/tours`;
    for (const url of [tour, `${SITE}/quote/a?key=secret`, `${SITE}/voucher/PH-7K3M9Q.data?key=secret`])
      pages.kept.set(url, new Response("kept"));
    pages.kept.set(`${SITE}/mine`, new Response("kept", { headers: { "cache-control": "private, no-store" } }));
    await happen("activate");
    expect([...pages.kept.keys()]).toEqual([`${SITE}/offline`, tour]);
  });
});
