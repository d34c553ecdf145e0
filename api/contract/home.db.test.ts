import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getPage } from "#modules/content/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

type Example = { properties: Record<string, { example?: string } | undefined> };

let database: Database;
let app: Hono;
beforeAll(async () => {
  database = await openSeededDatabase();
  app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
});
afterAll(() => database?.close());

it.each(["walking-tours", "Walking Tours", "walking tours"])("finds a category by %s", async (name) => {
  const asked = await app.request(`/tourcategorypage?${new URLSearchParams({ name })}`);
  expect(await asked.json()).toMatchObject({ fullname: "Delhi on foot, one neighbourhood at a time" });
});

it("finds the names used in its document's examples", async () => {
  const { paths } = (await (await app.request("/openapi.json")).json()) as {
    paths: Record<string, { post?: { requestBody: { content: Record<string, { schema: Example }> } } }>;
  };
  for (const path of ["/tourdetailpage", "/tourcategorypage", "/blogdetailpage"]) {
    const name = paths[path]?.post?.requestBody.content["application/json"]?.schema.properties.name?.example;
    const body = JSON.stringify({ name });
    const headers = { "content-type": "application/json" };
    expect((await app.request(path, { method: "POST", headers, body })).status, `${path} ${name}`).toBe(200);
  }
});

it("gives the footer's contact block: address, telephone and mail, with its heading", async () => {
  const { footerData } = (await (await app.request("/homepage")).json()) as { footerData: object };
  const { email, phone, address, footer } = await getPage(database.db, "company");
  expect(footerData).toMatchObject({
    ...{ address: address.join(", "), info: email, heading: footer.heading, mobileNumber: phone },
  });
});

it("leaves the Instagram pictures out without an account", async () => {
  const picturesOf = async (social: readonly { name: string; url: string }[]) => {
    const company = { ...(await getPage(database.db, "company")), social };
    await database.db
      .updateTable("page")
      .set({ document: json(company) })
      .where("key", "=", "company")
      .execute();
    const { footerData } = (await (await app.request("/homepage")).json()) as {
      footerData: { instagramPictures: { url: string }[] };
    };
    return footerData.instagramPictures.map(({ url }) => url);
  };
  const { social } = await getPage(database.db, "company");
  const others = social.filter(({ name }) => name !== "Instagram");
  expect(others.length).toBeGreaterThan(0);
  expect(await picturesOf(others)).toEqual([]);
  const posts = await picturesOf(social);
  expect(posts.length).toBeGreaterThan(3);
  expect(new Set(posts).size, "each leads to its own post").toBe(posts.length);
});

it.each(["/homepage", "/cyclingholiday"])("adds nothing of %s to a complete feature or fact", async (path) => {
  const { banner } = (await (await app.request(path)).json()) as { banner: object[] };
  expect(banner.length).toBeGreaterThan(0);
  for (const slide of banner) expect(slide).toMatchObject({ feature3extra: "", facts3extra: "" });
});

it("says in its document that every time of day is Indian time", async () => {
  const times: unknown[] = [];
  JSON.stringify(await (await app.request("/openapi.json")).json(), (key, value) => {
    if (/^(time|starts)$/.test(key) && value?.type) times.push(value.description);
    return value;
  });
  expect(times.length).toBeGreaterThanOrEqual(4);
  for (const description of times) expect(description).toMatch(/\bIST\b/);
});
