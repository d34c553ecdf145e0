import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { withCaller } from "#platform/http/caller.server.ts";
import { Busy } from "#platform/http/fair-queue.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { plainOf, readText } from "./model.ts";
import { searchInBounds } from "./search-in-bounds.server.ts";

const GROWING = "\u{FDFA}";
const extent = { limit: 5 };

describe("the public search", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSeededDatabase();
  }, 60_000);
  afterAll(() => database?.close());

  /** A search of its own, and the questions that it asks of the database. */
  function opened() {
    let now = 0;
    const asked = { count: 0 };
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        asked.count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return {
      asked,
      search: searchInBounds(db, () => now),
      pass(ms: number) {
        now += ms;
      },
    };
  }

  it("cuts a text by its normalised length", () => {
    expect(plainOf(readText(GROWING.repeat(80))).length).toBeLessThanOrEqual(80);
  });

  it("asks once for many, until a change or a minute later", async () => {
    const { asked, search, pass } = opened();
    const [first, second] = await Promise.all([search.find("delhi", extent), search.find("  delhi ", extent)]);
    expect(first.total.tours).toBeGreaterThan(0);
    expect(second).toEqual(first);
    const once = asked.count;
    await search.find("delhi", extent);
    expect(asked.count).toBe(once);
    search.forget();
    await search.find("delhi", extent);
    expect(asked.count).toBe(2 * once);
    pass(60_001);
    await search.find("delhi", extent);
    expect(asked.count).toBe(3 * once);
    await search.find("delhi", { limit: 5, offset: 5 });
    expect(asked.count).toBe(4 * once);
  });

  it.each(["東京の自転車", "서울 자전거", "ባይስክል", "велосипед", GROWING.repeat(4), "🚲🚲", "…"])(
    "asks nothing for %s, in an unused script",
    async (text) => {
      const { asked, search } = opened();
      await search.find("مرحبا", extent);
      const before = asked.count;
      expect(await search.find(text, extent)).toMatchObject({ text, total: { tours: 0, posts: 0 }, isNearest: false });
      expect(asked.count).toBe(before);
    },
  );

  it("searches the rest of a long query, and says so", async () => {
    const { search } = opened();
    const found = await search.find("delhi 東京", extent);
    expect(found.total.tours).toBeGreaterThan(0);
    expect(found).toMatchObject({ text: "delhi 東京", isNearest: true });
  });

  it("finds a word in any used script", async () => {
    const { search } = opened();
    const { rows } = await database.executeRaw(
      "SELECT id, body FROM search_entry WHERE kind = 'tour' ORDER BY id LIMIT 1",
    );
    const [entry] = rows as { id: string; body: string }[];
    await database.executeRaw("UPDATE search_entry SET body = body || ' велосипед' WHERE id = $1", [entry?.id]);
    search.forget();
    expect((await search.find("велосипед", extent)).total.tours).toBe(1);
    await database.executeRaw("UPDATE search_entry SET body = $2 WHERE id = $1", [entry?.id, entry?.body]);
  });

  it("limits searches of one network", async () => {
    const { search } = opened();
    const ofStranger = Array.from({ length: 12 }, (_, at) =>
      withCaller("198.51.100.7", () => search.find(`word${at}`, extent)),
    );
    const ofVisitor = withCaller("203.0.113.9", () => search.find("delhi", extent));
    const settled = await Promise.allSettled(ofStranger);
    const refused = settled.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(Busy);
    expect((await ofVisitor).total.tours).toBeGreaterThan(0);
    // A refusal is not cached.
    expect((await search.find("word11", extent)).text).toBe("word11");
  });
});
