import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";
import { KNOWN_BEFORE_HEADER } from "#platform/page-tags.ts";

const SITE = "https://pahiya.example";
const script = readFileSync(new URL("../../public/sw.js", import.meta.url), "utf8");
const urlOf = (request: string | URL | { url: string }): string =>
  new URL(typeof request === "object" && "url" in request ? request.url : request, SITE).href;

/** As much of a browser's cache as the service worker uses. */
class PageCache {
  readonly kept = new Map<string, Response>();
  put = async (request: string | URL | { url: string }, response: Response) => this.kept.set(urlOf(request), response);
  match = async (request: string | { url: string }, { ignoreSearch = false } = {}) => {
    const address = (url: string) => (ignoreSearch ? url.split("?")[0] : url);
    const found = [...this.kept].find(([url]) => address(url) === address(urlOf(request)));
    return found?.[1].clone();
  };
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  delete = async (request: { url: string }) => this.kept.delete(urlOf(request));
  add = async (address: string) => this.kept.set(urlOf(address), new Response(address));
}

describe("what the service worker keeps", () => {
  let hear: Record<string, (event: object) => void>;
  let pages: PageCache;
  let isOnline: boolean;
  let navigator: { connection?: { saveData: boolean } };
  let answer: (address: string) => Response | Promise<Response>;
  /** What waits for time to pass, each with its milliseconds. */
  let timers: { passes: () => void; milliseconds: number }[];
  let told: object[];

  beforeEach(() => {
    [hear, pages, isOnline, navigator, timers, told] = [{}, new PageCache(), true, {}, [], []];
    pages.kept.set(`${SITE}/offline`, new Response("offline"));
    runInNewContext(script, {
      addEventListener: (name: string, listener: (event: object) => void) => {
        hear[name] = listener;
      },
      caches: { open: async () => pages, match: pages.match },
      clients: {
        claim: async () => undefined,
        get: async () => ({ postMessage: (message: object) => told.push({ ...message }) }),
      },
      Headers,
      fetch: async (asked: Parameters<typeof urlOf>[0]) => {
        if (!isOnline) throw new TypeError("no network");
        return answer(urlOf(asked).slice(SITE.length));
      },
      location: { origin: SITE },
      navigator,
      Response,
      setTimeout: (passes: () => void, milliseconds: number) => timers.push({ passes, milliseconds }),
      URL,
    });
  });

  /** Lets an event happen: what it is answered, and all that it began. */
  function begin(name: string, parts: object = {}): { response?: Promise<Response>; begun: Promise<unknown>[] } {
    const happening: ReturnType<typeof begin> = { begun: [] };
    hear[name]?.({
      ...parts,
      waitUntil: (work: Promise<unknown>) => happening.begun.push(work),
      respondWith: (work: Promise<Response>) => {
        happening.response = work;
      },
    });
    return happening;
  }
  /** The same, and waits for all of it. */
  async function happen(name: string, parts: object = {}): Promise<Response | undefined> {
    const { response, begun } = begin(name, parts);
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

  it("shows a tour's page with another choice behind its address, and no other list than the one that was read", async () => {
    const [tour, list] = ["/tours/cycle-tours/old-delhi-at-dawn", "/tours"];
    for (const path of [`${tour}?people=3`, list]) await readTwice(path);
    for (const path of [tour, `${tour}?people=2&date=2026-12-01`])
      expect(await (await visit(path))?.text(), path).toBe("the page");
    for (const path of [`${list}?people=2`, "/tours/cycle-tours?people=2"])
      expect(await (await visit(path))?.text(), path).toBe("offline");
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

  it.each(["/", "/_.data"])("keeps a page with its dates, and none without where it has one: %s", async (path) => {
    const read = async (words: string, headers: HeadersInit = {}) => {
      answer = () => new Response(words, { headers });
      await happen("fetch", { request: { method: "GET", mode: "navigate", url: SITE + path } });
    };
    const kept = () =>
      Promise.all(
        [path, "/"].map((address) =>
          pages.kept
            .get(SITE + address)
            ?.clone()
            .text(),
        ),
      );
    const without = { [KNOWN_BEFORE_HEADER]: "1" };
    await read("no dates", without);
    expect(await kept(), "better than none").toEqual(["no dates", "no dates"]);
    await read("no dates, newer", without);
    expect(await kept(), "both are without").toEqual(["no dates, newer", "no dates, newer"]);
    await read("dates");
    await read("no dates", without);
    expect(await kept()).toEqual(["dates", "dates"]);
  });

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

  describe("of the offline page, which has the company's telephone on it", () => {
    const noon = Date.parse("2026-11-27T12:00:00Z");
    const HOUR = 3_600_000;
    const at = (hoursAgo: number) => ({ date: new Date(noon - hoursAgo * HOUR).toUTCString() });
    const offline = () => pages.kept.get(`${SITE}/offline`)?.clone().text();
    let asked: string[];
    beforeEach(() => {
      asked = [];
      answer = (address) => {
        asked.push(address);
        const words = address === "/offline" ? 'new number <link href="/assets/a.css">' : "the page";
        return new Response(words, { headers: at(0) });
      };
    });
    const keptSince = (hoursAgo: number) =>
      pages.kept.set(`${SITE}/offline`, new Response("old number", { headers: at(hoursAgo) }));

    it.each(["/tours", "/booking/PH-7K3M9Q?key=secret"])("is what the site said within a day: %s", async (path) => {
      keptSince(25);
      await visit(path);
      expect(await offline()).toContain("new number");
      expect(pages.kept.has(`${SITE}/assets/a.css`)).toBe(true);
      await visit(path);
      expect(asked).toEqual([path, "/offline", path]);
    });

    it("is asked for no more often than that", async () => {
      keptSince(23);
      await visit("/tours");
      await visit("/booking/PH-7K3M9Q?key=secret");
      expect(await offline()).toBe("old number");
    });

    it("stays as it is where no new one comes, and keeps the page that was read from nobody", async () => {
      keptSince(25);
      const whole = answer;
      answer = (address) => (address === "/offline" ? new Response("no", { status: 503 }) : whole(address));
      expect(await (await visit("/tours"))?.text()).toBe("the page");
      expect(await offline()).toBe("old number");
      isOnline = false;
      expect(await (await visit("/tours"))?.text()).toBe("the page");
    });
  });

  describe("when the network does not answer", () => {
    const html = { "content-type": "text/html; charset=utf-8" };
    const requestOf = (path: string, mode: string) => ({ request: { method: "GET", mode, url: SITE + path } });
    let bring: (response: Response) => void;
    beforeEach(() => {
      answer = () =>
        new Promise((resolve) => {
          bring = resolve;
        });
    });
    const isWaitedFor = () => expect.poll(() => timers.map(({ milliseconds }) => milliseconds));

    it("gives what is kept after five seconds, says that it is from before, and keeps what comes later", async () => {
      pages.kept.set(`${SITE}/tours`, new Response('<html lang="en">before', { headers: html }));
      const { response, begun } = begin("fetch", requestOf("/tours", "navigate"));
      await isWaitedFor().toEqual([5_000]);
      timers[0]?.passes();
      expect(await (await response)?.text()).toBe('<html data-older="/tours" lang="en">before');
      bring(new Response("<html>anew", { headers: html }));
      await Promise.all(begun);
      expect(await pages.kept.get(`${SITE}/tours`)?.text()).toBe("<html>anew");
    });

    it("gives what is kept where the body does not come after its head", async () => {
      pages.kept.set(`${SITE}/tours`, new Response("before"));
      const { response } = begin("fetch", requestOf("/tours", "navigate"));
      await isWaitedFor().toEqual([5_000]);
      bring(new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(8)) })));
      timers[0]?.passes();
      expect(await (await response)?.text()).toBe("before");
    });

    it("leaves a file as it was: only a page says what it is", async () => {
      const pdf = new Uint8Array([0x25, 0xff, 0xfe]);
      pages.kept.set(`${SITE}/tours/a.pdf`, new Response(pdf, { headers: { "content-type": "application/pdf" } }));
      const { response } = begin("fetch", requestOf("/tours/a.pdf", "navigate"));
      await isWaitedFor().toEqual([5_000]);
      timers[0]?.passes();
      expect(new Uint8Array((await (await response)?.arrayBuffer()) ?? [])).toEqual(pdf);
    });

    it("gives the data of a page that one comes to by a link, and tells", async () => {
      pages.kept.set(`${SITE}/_.data`, new Response("before"));
      const { response } = begin("fetch", requestOf("/_.data", "cors"));
      await isWaitedFor().toEqual([5_000]);
      timers[0]?.passes();
      expect(await (await response)?.text()).toBe("before");
      expect(told).toEqual([{ older: "/" }]);
    });

    it("fails where only the document is kept, which is then given at once", async () => {
      pages.kept.set(`${SITE}/tours?level=easy`, new Response("before"));
      const data = begin("fetch", requestOf("/tours.data?level=easy&_routes=root", "cors"));
      await isWaitedFor().toEqual([5_000]);
      timers[0]?.passes();
      expect((await data.response)?.type).toBe("error");
      const document = begin("fetch", requestOf("/tours?level=easy", "navigate"));
      await isWaitedFor().toEqual([5_000, 0]);
      timers[1]?.passes();
      expect(await (await document.response)?.text()).toBe("before");
    });

    it.each([
      ["/tours", "navigate"],
      ["/tours.data", "cors"],
      ["/checkout?departure=1", "navigate"],
      ["/booking/PH-7K3M9Q?key=secret", "navigate"],
      ["/booking/PH-7K3M9Q.data?key=secret", "cors"],
    ])("waits as a browser would where nothing is kept or may be: %s", async (path, mode) => {
      // Whatever lies there under the address of what is live: it is not looked at.
      if (!path.startsWith("/tours")) pages.kept.set(SITE + path, new Response("before"));
      const { response } = begin("fetch", requestOf(path, mode));
      // Data of a booking is the browser's own business.
      if (response === undefined) return expect(mode).toBe("cors");
      bring(new Response("the answer"));
      expect(await (await response).text()).toBe("the answer");
      expect(timers).toEqual([]);
    });
  });
});
