import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

let database: Database;
let app: Hono;
beforeAll(async () => {
  database = await openSeededDatabase();
  app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
});
afterAll(() => database?.close());

const story = async (name: string) => {
  const headers = { "content-type": "application/json" };
  const answer = await app.request("/blogdetailpage", { method: "POST", headers, body: JSON.stringify({ name }) });
  return {
    status: answer.status,
    title: ((await answer.json()) as { header?: { headertitle: string } }).header?.headertitle,
  };
};

it("lists every story, however many there are", async () => {
  await database.executeRaw(
    `INSERT INTO post (id, slug, category, title, published_on, photo, document)
     SELECT gen_random_uuid(), 'one-of-many-' || number, category, title, date '2001-01-01' + number, photo, document
     FROM post, generate_series(1, 130) AS number WHERE slug = 'the-week-of-the-kite'`,
  );
  const answer = (await (await app.request("/bloglistpage")).json()) as { bloglist: unknown[] };
  expect(answer.bloglist).toHaveLength(142);
  await database.db.deleteFrom("post").where("slug", "like", "one-of-many-%").execute();
});

it("finds a story by its former slug, as the page does", async () => {
  await database.db
    .updateTable("post")
    .set({ slug_history: json(["kite-week"]) })
    .where("slug", "=", "the-week-of-the-kite")
    .execute();
  expect(await story("kite-week")).toEqual(await story("the-week-of-the-kite"));
  expect(await story("kite-week")).toMatchObject({ status: 200, title: "The week of the kite" });
  expect((await story("kites-of-nowhere")).status).toBe(404);
});
