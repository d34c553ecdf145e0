import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { writtenTables } from "#db/written-tables.ts";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createQueryCache } from "#platform/database/query-cache.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { Banner } from "./banner.tsx";
import { readHome } from "./home-data.server.ts";

let database: Database;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeAll(async () => {
  database = await openSeededDatabase();
  await materialiseDepartures({ db: database.db, clock });
});
afterAll(() => database?.close());

/** The present state: another site cached the former one. */
const home = () => {
  const { db } = database;
  return readHome({ db, cachedDb: createQueryCache(db, writtenTables).db, clock } as unknown as AppContext);
};

it('says "from" on posters of tailor-made tours, and the price of others', async () => {
  const foremost = (await home()).banner[0]?.tour ?? "";
  const selling = (sells: "enquiry" | "instant") =>
    database.db.updateTable("tour").set({ sells }).where("slug", "=", foremost).execute();
  await selling("enquiry");
  const { banner } = await home();
  await selling("instant");
  expect(banner.length).toBeGreaterThan(1);
  const words = banner.map((slide) =>
    wordsOf(drawPage(() => createElement(Banner, { whoWeAre: "", slides: [slide] }), null)),
  );
  expect(words.map((said) => /from (before: ₹[\d,]+ )?(now: )?₹/.test(said))).toEqual(banner.map((_, at) => at === 0));
});

it("quotes chosen reviews first, then the newest, and none without any", async () => {
  const chosen = await home();
  expect(chosen.quotes.length).toBeGreaterThanOrEqual(6);
  await database.db.updateTable("review").set({ featured: false }).execute();
  const filled = await home();
  expect(filled.quotes).toHaveLength(6);
  expect(filled.quotes.every(({ rating }) => rating >= 4)).toBe(true);
  expect(filled.rating).toEqual(chosen.rating);
  await database.db.deleteFrom("review").where("rating_halves", ">=", 8).execute();
  const low = await home();
  expect(low.quotes).toEqual([]);
  expect(low.rating?.average).toBeLessThan(4);
});
