import type { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { promisesContent } from "#content/pages/promises.ts";
import { comparePages } from "#modules/content/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { withCaller } from "#platform/http/caller.server.ts";
import { createRateLimits, limitRules } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

describe("visitors' calls of the contract", () => {
  let database: Database;
  let app: Hono;
  let clock: SteppedClock;

  beforeEach(async () => {
    // 23:40 in Delhi: half an hour later it is another day.
    clock = new SteppedClock("2026-11-21T18:10:00Z");
    database = await openSeededDatabase();
    app = openContract({ db: database.db, clock });
  });
  afterEach(() => database?.close());

  const send = (path: string, body: object) =>
    app.request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const topics = async () =>
    (await database.db.selectFrom("outbox").select("topic").orderBy("topic").execute()).map((row) => row.topic);

  it("counts clicks on the partner's banner by day in Delhi", async () => {
    const press = () => app.request("/klmBanner", { method: "POST" });
    const first = await press();
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ counted: true });
    await press();
    clock.advanceMinutes(30);
    await press();
    expect(await database.db.selectFrom("partner_click").selectAll().orderBy("day").execute()).toEqual([
      { day: "2026-11-21", clicks: 2 },
      { day: "2026-11-22", clicks: 1 },
    ]);
  });

  it("limits counted banner clicks by network, and answers all of them", async () => {
    const limits = createRateLimits(database, createSigner("a secret for tests only"));
    const limited = openContract({ db: database.db, clock, limits });
    const { perPlace } = limitRules.press;
    for (let time = 0; time < perPlace + 2; time += 1) {
      const response = await withCaller("203.0.113.7", () => limited.request("/klmBanner", { method: "POST" }));
      expect(await response.json()).toEqual({ counted: true });
    }
    await withCaller("203.0.113.8", () => limited.request("/klmBanner", { method: "POST" }));
    const counted = database.db.selectFrom("partner_click").select("clicks").where("day", "=", "2026-11-21");
    expect(await counted.executeTakeFirst()).toEqual({ clicks: perPlace + 1 });
  });

  it("accepts a newsletter address and a message, with unknown fields too", async () => {
    const message = { name: "Anna", number: "+44 20 0000 0000", email: "anna@example.com", message: "Is it flat?" };
    expect((await send("/newsletter", { email: "anna@example.com", website: "http://anna.example" })).status).toBe(200);
    expect((await send("/contactus", { ...message, website: "x" })).status).toBe(200);
    expect(await topics()).toEqual(["contact.acknowledged", "contact.received", "newsletter.confirm"]);
  });

  it("promises the published answer time, as page and mail do", async () => {
    const message = { name: "Ben", number: "+44 20 0000 0001", email: "ben@example.com", message: "Is it steep?" };
    const said = async (further: object = {}) =>
      ((await (await send("/contactus", { ...message, ...further })).json()) as { message: string }).message;
    const answers = "Somebody who rides here answers within three days.";
    const { write } = await comparePages(database.db, { promises: { ...promisesContent, answers } });
    await inTransaction(database.db, write);
    expect(await said()).toBe(`Thank you, we've got your message. ${answers}`);
  });

  it("names the fault of each field in the forms' words", async () => {
    const response = await send("/contactus", { name: " ", number: "+44 20", email: "anna" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "bad_input",
      fields: {
        name: "Please tell us your name",
        email: "Please enter a valid email",
        message: "Please write a few words",
      },
    });
  });

  it("refuses text that the database cannot store", async () => {
    for (const email of ["a\0@example.com", "\ud800@example.com"]) {
      const response = await send("/newsletter", { email });
      expect(await response.json(), JSON.stringify(email)).toMatchObject({ code: "bad_text" });
      expect(response.status).toBe(400);
    }
    expect((await app.request("/tourcategorypage?name=%00")).status).toBe(400);
  });

  it("survives a body nested as deep as its size allows", async () => {
    const deep = `{"email":${"[".repeat(15_000)}${"]".repeat(15_000)}}`;
    const headers = { "content-type": "application/json" };
    expect((await app.request("/newsletter", { method: "POST", headers, body: deep })).status).toBe(422);
  });
});
