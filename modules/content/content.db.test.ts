import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { blogTags } from "./blog-tags.server.ts";
import { browsePosts } from "./browse-posts.server.ts";
import { findComment, listComments, moderateComment, writeComment } from "./comments.server.ts";
import type { BlogSearchParams } from "./model.ts";
import {
  findMovedPost,
  findNeighbours,
  findPost,
  findPostByName,
  listPostAddresses,
  listPosts,
} from "./posts.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

const browse = (wish: Partial<BlogSearchParams> = {}) =>
  browsePosts(database.db, { q: "", category: null, tag: null, page: 1, ...wish }, blogTags("Pahiya"));
const titles = async (wish: Partial<BlogSearchParams>) => (await browse(wish)).posts.map((post) => post.title);

describe("the story list", () => {
  it("has six a page, newest first, all stories in all", async () => {
    const first = await browse();
    const second = await browse({ page: 2 });
    expect([first.posts.length, second.posts.length, first.total, first.pages]).toEqual([6, 6, 12, 2]);
    const all = [...first.posts, ...second.posts];
    expect(new Set(all.map((post) => post.slug)).size).toBe(12);
    expect(all.map((post) => post.date)).toEqual(
      all
        .map((post) => post.date)
        .toSorted()
        .toReversed(),
    );
    expect(all.map((post) => post.slug)).toEqual((await listPosts(database.db)).map((post) => post.slug));
  });

  it("is cached by few addresses", async () => {
    const { document } = await database.db.selectFrom("post").select("document").executeTakeFirstOrThrow();
    await database.executeRaw(
      `INSERT INTO post (id, slug, category, title, published_on, photo, document)
       SELECT gen_random_uuid(), 'one-of-many-' || number, category, title, date '2001-01-01' + number, photo, document
       FROM post, generate_series(1, 130) AS number WHERE slug = '${document.slug}'`,
    );
    const addresses = await listPostAddresses(database.db);
    expect(addresses).toHaveLength(142);
    expect(await listPosts(database.db)).toHaveLength(142);
    expect(addresses.slice(0, 12)).toEqual(
      (await listPosts(database.db, 12)).map(({ path, date }) => ({ path, date })),
    );
    await database.db.deleteFrom("post").where("slug", "like", "one-of-many-%").execute();
  });

  it("searches titles in any case", async () => {
    expect(await titles({ q: "DIWALI" })).toEqual(["What Diwali does to a street"]);
    expect(await titles({ q: "how h" })).toEqual(["How high is Khardung La, really?"]);
  });

  it.each(["%", "_", "\\", "'", "' OR 1=1 --"])("searches for %s literally", async (q) => {
    expect(await titles({ q })).toEqual([]);
  });

  it.each(["a", "at", "to a", "o v", "how h", "LA, R", "f", "the w", "e-", "van is for", "'s"])(
    "counts for %j the same as it lists, by title",
    async (q) => {
      const all = await listPosts(database.db);
      const holding = all.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
      const found = [await browse({ q }), await browse({ q, page: 2 })];
      expect(found[0]).toMatchObject({ total: holding.length });
      const listed = found.filter(({ page }, at) => page === at + 1).flatMap(({ posts }) => posts);
      expect(listed.map(({ slug }) => slug)).toEqual(holding.map(({ slug }) => slug));
      expect(found[0]?.categories.reduce((sum, { count }) => sum + count, 0)).toBe(holding.length);
    },
  );

  it("counts by the present title, published stories only", async () => {
    const put = async (set: { title?: string; document?: ReturnType<typeof json>; published?: boolean }) => {
      await database.db.updateTable("post").set(set).where("slug", "=", "what-a-van-is-for").execute();
      const { total, posts, tags } = await browse({ q: "Zeppelin" });
      expect(posts).toHaveLength(total);
      return { total, tags: tags.filter(({ count }) => count > 0).map(({ name }) => name) };
    };
    const { title, document } = await database.db
      .selectFrom("post")
      .select(["title", "document"])
      .where("slug", "=", "what-a-van-is-for")
      .executeTakeFirstOrThrow();
    expect((await put({ title: "What a ZEPPELIN is for" })).total).toBe(1);
    expect(await put({ document: json({ ...document, tags: ["Nature", "Tour"] }) })).toEqual({
      total: 1,
      tags: ["Tour", "Nature"],
    });
    expect((await put({ published: false })).total).toBe(0);
    expect((await put({ published: true })).total).toBe(1);
    expect((await put({ title, document: json(document) })).total).toBe(0);
  });

  it("combines category, tag and words", async () => {
    const found = await browse({ category: "Cycling Holidays", tag: "Pahiya", q: "van" });
    expect(found.posts.map((post) => post.slug)).toEqual(["what-a-van-is-for"]);
    expect(await titles({ category: "Events", tag: "Spiritual" })).toEqual(["What Diwali does to a street"]);
    expect(await titles({ category: "Events", q: "van" })).toEqual([]);
  });

  it("counts each choice with the others applied", async () => {
    const all = await browse();
    expect(all.categories.reduce((sum, { count }) => sum + count, 0)).toBe(12);
    const events = await browse({ category: "Events" });
    expect(events.categories).toEqual(all.categories);
    for (const { name, count } of events.tags)
      expect({ name, count }).toEqual({ name, count: (await browse({ category: "Events", tag: name })).total });
  });

  it("shows the last page for one beyond it", async () => {
    expect(await browse({ page: 99 })).toMatchObject({ page: 2, pages: 2 });
    expect(await browse({ q: "zzz", page: 3 })).toMatchObject({ page: 1, pages: 1, total: 0, posts: [] });
  });
});

describe("a story", () => {
  it("has its neighbours, of the same day too", async () => {
    const all = await listPosts(database.db);
    for (const [index, post] of all.entries())
      expect(await findNeighbours(database.db, post)).toEqual({
        next: index === 0 ? null : { path: all[index - 1]?.path, title: all[index - 1]?.title },
        previous: index === all.length - 1 ? null : { path: all[index + 1]?.path, title: all[index + 1]?.title },
      });
  });

  it("is found by a former slug", async () => {
    await database.db
      .updateTable("post")
      .set({ slug_history: json(["kites", "kite-week"]) })
      .where("slug", "=", "the-week-of-the-kite")
      .execute();
    expect(await findMovedPost(database.db, "kite-week")).toBe("/blogs/events/the-week-of-the-kite");
    expect(await findMovedPost(database.db, "kite")).toBeNull();
    expect(await findPost(database.db, "kite-week")).toBeNull();
    expect(await findPostByName(database.db, "kite-week")).toMatchObject({ slug: "the-week-of-the-kite" });
    expect(await findPostByName(database.db, "the-week-of-the-kite")).toMatchObject({ slug: "the-week-of-the-kite" });
    expect(await findPostByName(database.db, "kite")).toBeNull();
  });

  it("is hidden when unpublished", async () => {
    const { db } = database;
    const slug = "trees-of-the-avenues";
    await db.updateTable("post").set({ published: false }).where("slug", "=", slug).execute();
    expect(await findPost(db, slug)).toBeNull();
    expect((await browse()).total).toBe(11);
    expect((await browse({ category: "Explore Delhi" })).total).toBe(1);
    await db.updateTable("post").set({ published: true }).where("slug", "=", slug).execute();
  });
});

describe("comments", () => {
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const write = (comments: string, slug: string) =>
    writeComment(
      { db: database.db, clock },
      slug,
      { name: "Anna", email: "anna@example.com", comments },
      "hello@rides.example",
    );
  const written = async (comments: string, slug: string) => {
    expect(await write(comments, slug)).toBe(true);
    const row = await database.db
      .selectFrom("post_comment")
      .select(["id", "post_id"])
      .where("comment", "=", comments)
      .executeTakeFirstOrThrow();
    return { id: row.id, postId: row.post_id };
  };

  it("wait for approval, and are mailed once", async () => {
    const { id, postId } = await written("Is there room for a cello?", "what-a-van-is-for");
    expect(await listComments(database.db, postId)).toEqual([]);
    expect(await findComment(database.db, id)).toMatchObject({
      status: "pending",
      postPath: "/blogs/cycling-holidays/what-a-van-is-for",
    });
    const mails = await database.db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "comment.pending")
      .execute();
    const ofThis = mails
      .map((mail) => mail.payload)
      .filter((payload) => (payload as { commentId: string }).commentId === id);
    expect(ofThis).toMatchObject([{ to: "hello@rides.example" }]);
  });

  it("are stored once when sent twice, and twice with different words", async () => {
    const told = async () =>
      (await database.db.selectFrom("outbox").select("id").where("topic", "=", "comment.pending").execute()).length;
    const before = await told();
    const twice = [write("How long is it?", "what-a-van-is-for"), write("How long is it?", "what-a-van-is-for")];
    expect(await Promise.all(twice)).toEqual([true, true]);
    expect((await told()) - before).toBe(1);
    await write("How wide is it?", "what-a-van-is-for");
    await write("How long is it?", "the-week-of-the-kite");
    expect((await told()) - before).toBe(3);
  });

  it("appear when published, oldest first, without addresses, and vanish when refused", async () => {
    const first = await written("First", "the-week-of-the-kite");
    clock.advanceMinutes(1);
    const second = await written("Second", "the-week-of-the-kite");
    await moderateComment({ db: database.db, clock }, second.id, "published");
    await moderateComment({ db: database.db, clock }, first.id, "published");
    const shown = await listComments(database.db, first.postId);
    expect(shown.map((comment) => comment.comment)).toEqual(["First", "Second"]);
    expect(JSON.stringify(shown)).not.toContain("anna@example.com");
    await moderateComment({ db: database.db, clock }, first.id, "refused");
    expect((await listComments(database.db, first.postId)).map((comment) => comment.comment)).toEqual(["Second"]);
  });

  it("are refused for a missing story", async () => {
    expect(await write("Hello", "no-such-story")).toBe(false);
  });
});
