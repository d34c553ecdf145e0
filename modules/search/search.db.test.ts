import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { analyzeQuery } from "./analyze-query.server.ts";
import { countEntries, queriesOf } from "./find-entries.server.ts";
import { search } from "./index.server.ts";
import type { Piece } from "./model.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

const ask = (text: string, extent: Partial<Parameters<typeof search>[2]> = {}) =>
  search(database.db, text, { limit: 20, ...extent });
const slugs = async (text: string) => {
  const { tours, posts } = await ask(text);
  return { tours: tours.map(({ slug }) => slug), posts: posts.map(({ slug }) => slug) };
};
const marked = (pieces: Piece[] | null | undefined) =>
  pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

describe("search results", () => {
  it.each([
    ["jaypur", "delhi-agra-jaipur"],
    ["old dehli", "old-delhi-at-dawn"],
    ["kerla", "kerala-backwaters-by-cycle"],
    ["केरल", "kerala-backwaters-by-cycle"],
    ["purani dilli", "old-delhi-at-dawn"],
    ["पुरानी दिल्ली", "old-delhi-at-dawn"],
    ["chandi chok", "chandni-chowk-food-walk"],
    ["MEHRAULI", "mehrauli-ruins"],
    ["nijamudin", "nizamuddin-and-lodhi"],
    ["bazaars at d", "bazaars-at-dusk"],
  ])("%s finds %s first", async (text, slug) => {
    expect((await slugs(text)).tours[0]).toBe(slug);
  });

  it("include stories by their body", async () => {
    expect((await slugs("kite")).posts[0]).toBe("the-week-of-the-kite");
    expect((await slugs("khardung")).posts).toContain("how-high-is-khardung-la-really");
    const { posts } = await ask("nihari", { passages: true });
    expect(posts.map(({ path }) => path)).toContain("/blogs/explore-delhi/breakfast-in-the-old-city");
  });

  it("rank name, place, tagline, included items, body, then questions", async () => {
    const { tours } = await ask("kerala kochi");
    expect(tours.map(({ slug }) => slug)).toEqual(["kerala-backwaters-by-cycle"]);
    const table = database.db.updateTable("tour");
    const word = "zanskar";
    const put = async (slug: string, set: Record<string, unknown>) => {
      await table.set(set).where("slug", "=", slug).execute();
    };
    const inDetails = (key: string, value: unknown) => ({
      details: sql`jsonb_set(details, ${`{${key}}`}, ${JSON.stringify(value)}::text::jsonb)`,
    });
    await put("goa-back-roads", inDetails("shortDescription", [`${word} `.repeat(40)]));
    const title = `${word}, ${word} and ${word}`;
    await put("ladakh-high-passes", inDetails("inclusions", [{ title, icon: "tea", description: "Hot" }]));
    const question = `${word}? `.repeat(40);
    await put("old-delhi-at-dawn", inDetails("faq", [{ question, answer: "It is far from here." }]));
    await put("mehrauli-ruins", inDetails("tagline", `${word} ${word} ${word} as far as the eye can see`));
    await put("bazaars-at-dusk", { location: `Far ${word}` });
    await put("hauz-khas-and-deer-park", { name: `The road to ${word}` });
    expect((await slugs(word)).tours).toEqual([
      "hauz-khas-and-deer-park",
      "bazaars-at-dusk",
      "mehrauli-ruins",
      "ladakh-high-passes",
      "goa-back-roads",
      "old-delhi-at-dawn",
    ]);
  });

  it("name and highlight the correction", async () => {
    const answer = await ask("kerla");
    expect(answer).toMatchObject({ text: "kerla", meant: "kerala", isNearest: false });
    expect(marked(answer.tours[0]?.name)).toBe("[Kerala] Backwaters by Cycle");
    const asTyped = await ask("old dehli");
    expect(asTyped.meant).toBeNull();
    expect(marked(asTyped.tours[0]?.name)).toBe("[Old] [Delhi] at Dawn");
    expect(marked((await ask("पुरानी")).tours[0]?.nameHindi)).toBe("भोर की [पुरानी] दिल्ली");
  });

  it("show the passage with the words", async () => {
    const { tours } = await ask("mountan", { passages: true });
    expect(tours.length).toBeGreaterThan(0);
    expect(tours.some(({ passage }) => /\[mountains?\]/i.test(marked(passage) ?? ""))).toBe(true);
    expect((await ask("kerala", { passages: true })).tours[0]?.passage).toBeNull();
  });

  it("come near when nothing has all words, and say so", async () => {
    const answer = await ask("kerala palanquin");
    expect(answer.isNearest).toBe(true);
    expect(answer.tours.map(({ slug }) => slug)).toContain("kerala-backwaters-by-cycle");
  });

  it.each(["", "   ", "?!", "xyzzy", "constructor of roads", "東京", "%", "' OR 1=1 --", "a & | !", ":*", "'", "\\"])(
    "%j is answered without failing",
    async (text) => {
      const { tours, posts, total } = await ask(text, { passages: true });
      expect(total.tours).toBeGreaterThanOrEqual(tours.length);
      expect(total.posts).toBeGreaterThanOrEqual(posts.length);
    },
  );

  it("are paged by kind, with totals", async () => {
    const all = await ask("delhi");
    const first = await ask("delhi", { limit: 3 });
    const second = await ask("delhi", { limit: 3, offset: 3 });
    expect(first.total).toEqual(all.total);
    expect([...first.tours, ...second.tours].map(({ slug }) => slug)).toEqual(
      all.tours.slice(0, 6).map(({ slug }) => slug),
    );
  });
});

it("shows nothing after the last page", async () => {
  const { tours, posts, total, meant, isNearest } = await ask("old delhi", { limit: 3, offset: 300 });
  expect({ tours, posts, meant, isNearest }).toEqual({ tours: [], posts: [], meant: null, isNearest: false });
  expect(total).toEqual((await ask("old delhi")).total);
  expect(total.tours).toBeGreaterThan(0);
});

it("ranks names first among very many, each once", async () => {
  await database.executeRaw(
    `INSERT INTO post (id, slug, category, title, published_on, photo, document)
     SELECT gen_random_uuid(), 'one-of-many-' || number, category, CASE number WHEN 150 THEN 'Zorbing' ELSE title END,
       date '2027-01-01' - number / 40, photo, jsonb_set(document, '{shortDescription}', to_jsonb('Zorbing, number ' || number))
     FROM post, generate_series(1, 150) AS number WHERE slug = 'what-a-van-is-for'`,
  );
  const seen: string[] = [];
  for (let offset = 0; offset < 160; offset += 20) {
    const { posts, total } = await ask("zorbing", { offset });
    if (posts.length > 0) expect(total.posts).toBe(150);
    seen.push(...posts.map(({ slug }) => slug));
  }
  expect(seen).toHaveLength(150);
  expect(new Set(seen).size).toBe(150);
  expect(seen[0]).toBe("one-of-many-150");
  const day = (slug = "") => Math.floor(Number(slug.replace("one-of-many-", "")) / 40);
  expect(seen.slice(1).map(day)).toEqual(seen.slice(1).map(day).toSorted());
  await database.db.deleteFrom("post").where("slug", "like", "one-of-many-%").execute();
});

it.each([
  "delhi",
  "de",
  "old delhi",
  "cycle",
  "kerala",
  "a",
  "Bazaars at Dusk",
  "van",
  "holi",
  "rain",
  "lodhi rain",
  "half day",
])("orders all results for %j in one way: exact name, name, whole word, beginning, further down", async (text) => {
  const heard = await analyzeQuery(database.db, text.toLowerCase().split(" "));
  const queries = queriesOf(heard, false);
  const [asked, whole] = [queries.asked, queries.whole ?? sql`NULL::tsquery`];
  const { rows: all } = await sql<{ id: string; kind: string; fit: number }>`
      SELECT id, kind, CASE WHEN name_words @@ ${asked} THEN 1 + (lower(name) = ${text.toLowerCase()})::integer
        WHEN words @@ ${whole} THEN 0 WHEN words @@ ${asked} THEN -1 ELSE -2 END AS fit
      FROM search_hit JOIN search_entry USING (kind, id, standing)
      WHERE words @@ ${asked} OR search_hit.further @@ ${asked}
      ORDER BY kind DESC, fit DESC, standing, id`.execute(database.db);
  const of = (kind: string) => all.filter((one) => one.kind === kind);
  expect(await countEntries(database.db, heard)).toEqual({ tours: of("tour").length, posts: of("post").length });
  for (const most of [1, 3, 60]) {
    const { rows } = await sql<{ id: string; kind: string; fit: number }>`
        SELECT id, kind, fit FROM search_foremost(${asked}, ${whole}, ${text}, ${most}::integer)`.execute(database.db);
    expect(rows).toEqual([...of("tour").slice(0, most), ...of("post").slice(0, most)]);
  }
});

describe("the search index", () => {
  it("follows each change of tours, stories and destinations", async () => {
    const { db } = database;
    await db.updateTable("tour").set({ name: "Qawwali Night Ride" }).where("slug", "=", "new-delhi-avenues").execute();
    expect((await slugs("qavali nite")).tours[0]).toBe("new-delhi-avenues");
    await db.updateTable("tour").set({ published: false }).where("slug", "=", "new-delhi-avenues").execute();
    expect((await slugs("qawwali night")).tours).not.toContain("new-delhi-avenues");
    await db.updateTable("tour").set({ published: true }).where("slug", "=", "new-delhi-avenues").execute();
    expect((await slugs("qawwali night")).tours[0]).toBe("new-delhi-avenues");
    await db.updateTable("post").set({ title: "Zeppelins" }).where("slug", "=", "what-a-van-is-for").execute();
    expect((await slugs("zepelin")).posts).toEqual(["what-a-van-is-for"]);
    await db.updateTable("destination").set({ name_hindi: "मलाबार" }).where("slug", "=", "kerala").execute();
    expect((await slugs("malabar")).tours[0]).toBe("kerala-backwaters-by-cycle");
  });

  it("has all published tours and stories, and nothing else", async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
      SELECT kind, count(*) AS count FROM search_entry GROUP BY kind ORDER BY kind`.execute(database.db);
    expect(rows).toEqual([
      { kind: "post", count: 12 },
      { kind: "tour", count: 17 },
    ]);
  });
});
