import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { Busy, FairQueue } from "#platform/http/fair-queue.server.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { type KeptPage, type MadePage, type PageAsked, PageCache as Pages } from "./page-cache.server.ts";

/** Requests from one uncontended network by default. */
class PageCache extends Pages {
  override get(key: string, make: () => Promise<MadePage>, asked: Partial<PageAsked> = {}) {
    return super.get(key, make, { queue: roomy(), place: "192.0.2.1", ...asked });
  }
}
const roomy = (atOnce = 100) =>
  new FairQueue({ atOnce, ofOnePlace: atOnce, waiting: 2, waitingOfOnePlace: 2, patienceMs: 60_000 });

const made = (text: string, tags: string[] = [], keep = true): MadePage => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
  tags: new Set(tags),
  keep,
  isStale: false,
});
const textOf = (page: MadePage | KeptPage): string => ("body" in page ? page.body : page.identity).toString();

describe("the page cache", () => {
  it("renders once for simultaneous requests, and compresses each coding once on request", async () => {
    const cache = new PageCache();
    let times = 0;
    const make = async () => {
      times += 1;
      return made("hello");
    };
    await Promise.all([cache.get("/", make), cache.get("/", make)]);
    await cache.get("/", make);
    expect(times).toBe(1);
    const page = cache.find("/");
    const plain = cache.size.bytes;
    expect(plain).toBe(5);
    const [brotli, again, gzip] = await Promise.all((["br", "br", "gzip"] as const).map((one) => page?.inCoding(one)));
    expect(again).toBe(brotli);
    expect(brotliDecompressSync(brotli ?? "").toString()).toBe("hello");
    expect(gunzipSync(gzip ?? "").toString()).toBe("hello");
    expect(cache.size.bytes).toBe(plain + (brotli?.length ?? 0) + (gzip?.length ?? 0));
  });

  it("lets the first wait for its own coding only", async () => {
    const cache = new PageCache();
    await cache.get("/", async () => made("hello"), { accepted: "br, gzip" });
    const alone = cache.size.bytes - 5;
    expect(alone).toBe((await cache.find("/")?.inCoding("br"))?.length);
  });

  it('renders within the queue, and sends the old page or "busy" otherwise', async () => {
    const cache = new PageCache();
    const queue = roomy(1);
    const gate = Promise.withResolvers<void>();
    await cache.get("/old", async () => made("old", ["tour:a"]));
    cache.changed("tour:a");
    const begun: string[] = [];
    const ask = (key: string) =>
      cache.get(
        key,
        async () => {
          begun.push(key);
          await gate.promise;
          return made(key);
        },
        { queue },
      );
    const first = [ask("/1"), ask("/2"), ask("/3")];
    await expect(ask("/4")).rejects.toThrow(Busy);
    expect(textOf(await ask("/old"))).toBe("old");
    expect(begun).toEqual(["/1"]);
    gate.resolve();
    expect((await Promise.all(first)).map(textOf)).toEqual(["/1", "/2", "/3"]);
    // A refused request renders nothing: the next one does.
    expect(textOf(await ask("/4"))).toBe("/4");
  });

  it("renders in the turn of the first requester", async () => {
    const cache = new PageCache();
    const queue = new FairQueue({ atOnce: 1, ofOnePlace: 1, waiting: 9, waitingOfOnePlace: 9, patienceMs: 60_000 });
    const begun: string[] = [];
    const ask = (key: string, place: string) =>
      cache.get(
        key,
        async () => {
          begun.push(key);
          return made(key);
        },
        { queue, place },
      );
    const stranger = ["/1", "/2", "/3", "/tours"].map((key) => ask(key, "stranger"));
    await ask("/tours", "visitor");
    expect(begun.indexOf("/tours")).toBeLessThan(3);
    await Promise.all(stranger);
    expect(begun.toSorted()).toEqual(["/1", "/2", "/3", "/tours"]);
  });

  it("keeps a page outdated while rendering for bad days", async () => {
    const cache = new PageCache();
    const [asked, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = cache.get("/tour", async () => {
      asked.resolve();
      await drawn.promise;
      return made("four places", ["tour:a"]);
    });
    await asked.promise;
    cache.changed("tour:a");
    drawn.resolve();
    expect(textOf(await first)).toBe("four places");
    expect(cache.find("/tour")).toBeNull();
    const away = await cache.get("/tour", async () => ({ ...made("away"), status: 503, keep: false }));
    expect(textOf(away)).toBe("four places");
    expect(textOf(await cache.get("/tour", async () => made("three places", ["tour:a"])))).toBe("three places");
    expect(cache.find("/tour")).not.toBeNull();
  });

  it("drops pages showing a changed thing, and no others", async () => {
    const cache = new PageCache();
    await cache.get("/a", async () => made("a", ["tour:a"]));
    await cache.get("/b", async () => made("b", ["tour:b"]));
    await cache.get("/tours", async () => made("list", ["tours"]));
    cache.changed("tour:a");
    expect([cache.find("/a"), cache.find("/b"), cache.find("/tours")].map(Boolean)).toEqual([false, true, true]);
    cache.changed("tours");
    expect([cache.find("/b"), cache.find("/tours")].map(Boolean)).toEqual([true, false]);
    cache.changed("content");
    expect([cache.find("/a"), cache.find("/b"), cache.find("/tours")].map(Boolean)).toEqual([false, false, false]);
  });

  it("does not keep a page whose data changed while rendering", async () => {
    const cache = new PageCache();
    const gate = Promise.withResolvers<void>();
    const asked = cache.get("/a", async () => {
      await gate.promise;
      return made("before the sale", ["tour:a"]);
    });
    cache.changed("tour:a");
    gate.resolve();
    expect(textOf(await asked)).toBe("before the sale");
    expect(cache.find("/a")).toBeNull();
    expect(textOf(await cache.get("/a", async () => made("after it", ["tour:a"])))).toBe("after it");
  });

  it("keeps nothing private, and nothing longer than a minute", async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    await cache.get("/error", async () => made("no", [], false));
    expect(cache.find("/error")).toBeNull();
    await cache.get("/", async () => made("hello"));
    now = 60_001;
    expect(cache.find("/")).toBeNull();
  });

  it("sends the old page when a new one is late: after two seconds first, then at once", async () => {
    fakeTimers();
    const cache = new PageCache();
    const gate = Promise.withResolvers<void>();
    const slowly = async () => {
      await gate.promise;
      return made("new");
    };
    const old = async () => made("old", ["tour:a"]);
    await Promise.all([cache.get("/a", old), cache.get("/b", old)]);
    cache.changed("tour:a");
    const answers: string[] = [];
    const ask = async (key: string) => answers.push(textOf(await cache.get(key, slowly)));
    const first = ask("/a");
    await vi.advanceTimersByTimeAsync(1_900);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await first;
    await Promise.all([ask("/a"), ask("/b")]);
    expect(answers).toEqual(["old", "old", "old"]);
    // Without any copy, requests wait.
    const never = ask("/c");
    gate.resolve();
    await never;
    await expect.poll(() => cache.find("/a") !== null).toBe(true);
    expect([await ask("/a"), answers.at(-1)]).toEqual([5, "new"]);
  });

  it("sends the old page for a day when rendering fails, until the page is gone", async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    const away = async () => {
      throw new Error("the database is away");
    };
    const excuse = async () => ({ ...made("sorry", [], false), status: 500 });
    await cache.get("/a", async () => made("a", ["tour:a"]));
    cache.changed("tour:a");
    expect(textOf(await cache.get("/a", away))).toBe("a");
    expect(textOf(await cache.get("/a", excuse))).toBe("a");
    expect(cache.find("/a")).toBeNull();
    now = 25 * 60 * 60_000;
    expect(textOf(await cache.get("/a", excuse))).toBe("sorry");
    await expect(cache.get("/a", away)).rejects.toThrow("away");

    await cache.get("/b", async () => made("b"));
    cache.changed("content");
    await cache.get("/b", async () => ({ ...made("gone", [], false), status: 404 }));
    expect(textOf(await cache.get("/b", excuse))).toBe("sorry");
  });

  it("sends outdated content while nothing better is known, without replacing better pages", async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    const ask = async (make: () => Promise<MadePage>) => textOf(await cache.get("/", make));
    const excuse = (text: string) => async () => ({ ...made(text), isStale: true });
    const away = async () => {
      throw new Error("the database is away");
    };
    expect(await ask(excuse("no dates"))).toBe("no dates");
    expect(cache.find("/")).toBeNull();
    expect(await ask(excuse("no dates yet"))).toBe("no dates yet");
    expect(await ask(away)).toBe("no dates yet");

    expect(await ask(async () => made("next Sat"))).toBe("next Sat");
    cache.changed("content");
    expect(await ask(excuse("no dates"))).toBe("no dates");
    expect(cache.find("/")).toBeNull();
    expect(await ask(away)).toBe("next Sat");
    now = 25 * 60 * 60_000;
    expect(await ask(excuse("no dates"))).toBe("no dates");
    expect(await ask(away)).toBe("no dates");
  });

  /** A page that names its rendering; each but the first waits until released. */
  const drawings = (now: () => number) => {
    const cache = new PageCache(now);
    const waiting: (() => void)[] = [];
    let begun = 0;
    const make = async () => {
      begun += 1;
      const text = `drawing ${begun}`;
      if (begun > 1) await new Promise<void>((resolve) => waiting.push(resolve));
      return made(text, ["tour:a", "tours"]);
    };
    return {
      cache,
      ask: async () => textOf(await cache.get("/a", make)),
      begun: () => begun,
      finish: async () => {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  };

  it("sends the former page while only numbers changed", async () => {
    let now = 0;
    const { cache, ask, begun, finish } = drawings(() => now);
    await ask();
    now = 5_000;
    cache.moved("tour:b");
    expect(cache.find("/a")).not.toBeNull();
    cache.moved("tour:a");
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(["drawing 1", "drawing 1", "drawing 1"]);
    expect(begun()).toBe(2);
    await finish();
    expect([await ask(), begun()]).toEqual(["drawing 2", 2]);
  });

  it("renders constantly changing numbers once a second, at most two seconds late", async () => {
    let now = 0;
    const { cache, ask, begun, finish } = drawings(() => now);
    await ask();
    for (now = 10; now <= 10_000; now += 10) {
      cache.moved("tours");
      const number = Number((await ask()).slice("drawing ".length));
      await finish();
      expect(number).toBeGreaterThanOrEqual(Math.floor(now / 1_000));
    }
    expect(begun()).toBe(11);
    cache.moved("tours");
    now += 2_001;
    const waits = ask();
    await finish();
    expect(await waits).toBe("drawing 12");
  });

  it("waits for a page with a real change, also while behind", async () => {
    let now = 0;
    const { cache, ask, begun, finish } = drawings(() => now);
    await ask();
    now = 5_000;
    cache.moved("tour:a");
    expect(await ask()).toBe("drawing 1");
    // The second rendering has begun with data from before this change.
    cache.changed("tour:a");
    const afterwards = ask();
    await finish();
    expect(begun()).toBe(3);
    await finish();
    expect(await afterwards).toBe("drawing 3");
  });

  it("sends the former page for two seconds when rendering fails, and then as a fallback", async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    let asked = 0;
    const away = async () => {
      asked += 1;
      throw new Error("the database is away");
    };
    const ask = async () => textOf(await cache.get("/a", away));
    await cache.get("/a", async () => made("a", ["tour:a"]));
    now = 5_000;
    cache.moved("tour:a");
    for (const ms of [0, 999, 1]) {
      now += ms;
      expect(await ask()).toBe("a");
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked).toBe(2);
    now += 2_000;
    expect([await ask(), asked]).toEqual(["a", 3]);
  });

  it("drops the oldest when full, and tries again after a failure", async () => {
    const cache = new PageCache();
    const failing = cache.get("/x", async () => {
      throw new Error("the database is away");
    });
    await expect(failing).rejects.toThrow("away");
    expect(textOf(await cache.get("/x", async () => made("back")))).toBe("back");
    for (let page = 0; page < 501; page += 1) await cache.get(`/${page}`, async () => made("p"));
    expect(cache.size.pages).toBe(500);
    expect(cache.find("/x")).toBeNull();
  });

  it("gives a quarter to pages requested only once, and the rest to the others", async () => {
    const cache = new PageCache();
    const large = "x".repeat(1024 * 1024);
    await cache.get("/liked", async () => made(large));
    expect(cache.find("/liked")).not.toBeNull();
    for (let page = 0; page < 20; page += 1) await cache.get(`/random?${page}`, async () => made(large));
    expect(cache.size.bytes).toBe(17 * large.length);
    expect(cache.find("/liked")).not.toBeNull();
    expect(cache.find("/random?3")).toBeNull();
    expect(cache.find("/random?4")).not.toBeNull();
    for (let page = 0; page < 50; page += 1)
      for (let time = 0; time < 2; time += 1) await cache.get(`/twice/${page}`, async () => made(large));
    expect(cache.size.bytes).toBe((15 + 48) * large.length);
    expect(cache.find("/liked")).toBeNull();
    expect(cache.find("/twice/49")).not.toBeNull();
  });

  it("counts a page as wanted that is asked for again after its time", async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    const large = "x".repeat(1024 * 1024);
    for (const _ of ["new", "too old"]) {
      await cache.get("/seldom", async () => made(large));
      now += 61_000;
    }
    for (let page = 0; page < 20; page += 1) await cache.get(`/random?${page}`, async () => made(large));
    expect(cache.size.bytes).toBe(17 * large.length);
  });
});
