import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type KeptPage, type MadePage, PageCache } from "./page-cache.server.ts";

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
  afterEach(() => void vi.useRealTimers());

  it("makes a page once, in every coding, for all who ask at the same time", async () => {
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
    expect(page && brotliDecompressSync(page.brotli ?? "").toString()).toBe("hello");
    expect(page && gunzipSync(page.gzip ?? "").toString()).toBe("hello");
  });

  it("keeps what changed while it was made for the day on which no other can be made", async () => {
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

  it("drops what shows the thing that changed, and nothing else", async () => {
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

  it("does not keep a page that was being made while what it shows changed", async () => {
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

  it("keeps nothing that must not be kept, and nothing longer than a minute", async () => {
    let now = 0;
    const cache = new PageCache(() => now);
    await cache.get("/error", async () => made("no", [], false));
    expect(cache.find("/error")).toBeNull();
    await cache.get("/", async () => made("hello"));
    now = 60_001;
    expect(cache.find("/")).toBeNull();
  });

  it("sends the old page when a new one is late, to the first after two seconds, to the next at once", async () => {
    vi.useFakeTimers();
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
    // Nobody has it yet who has never had it: they wait.
    const never = ask("/c");
    gate.resolve();
    await never;
    await expect.poll(() => cache.find("/a") !== null).toBe(true);
    expect([await ask("/a"), answers.at(-1)]).toEqual([5, "new"]);
  });

  it("sends the old page when a new one cannot be made, for a day, and not once the page is gone", async () => {
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

  it("sends what was known before as long as nobody can know better, and lets it take no better page's place", async () => {
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

  it("forgets the oldest pages when there are too many, and tries again after a failure", async () => {
    const cache = new PageCache();
    const failing = cache.get("/x", async () => {
      throw new Error("the database is away");
    });
    await expect(failing).rejects.toThrow("away");
    expect(textOf(await cache.get("/x", async () => made("back")))).toBe("back");
    for (let page = 0; page < 2_001; page += 1) await cache.get(`/${page}`, async () => made("p"));
    expect(cache.size.pages).toBe(2_000);
    expect(cache.find("/x")).toBeNull();
  });
});
