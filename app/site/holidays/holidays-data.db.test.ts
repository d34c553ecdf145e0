import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { writtenTables } from "#db/written-tables.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createQueryCache } from "#platform/database/query-cache.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { readHolidays } from "./holidays-data.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

/** The present state: another site cached the former one. */
const holidays = () => {
  const { db } = database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  return readHolidays({ db, cachedDb: createQueryCache(db, writtenTables).db, clock } as unknown as AppContext);
};

it("quotes holidays only: chosen reviews first, no low ones, and the average counts all", async () => {
  const chosen = await holidays();
  expect(chosen.quotes.length).toBeGreaterThan(0);
  await database.db.updateTable("review").set({ featured: false }).execute();
  const [low, good] = chosen.quotes;
  await database.db
    .updateTable("review")
    .set({ rating_halves: 4 })
    .where("id", "=", low?.id ?? "")
    .execute();
  const { quotes, rating, tours } = await holidays();
  expect(quotes.map(({ id }) => id)).toContain(good?.id);
  expect(quotes.map(({ id }) => id)).not.toContain(low?.id);
  expect(quotes.length).toBeLessThanOrEqual(6);
  const paths = tours.map(({ path }) => path);
  expect(quotes.filter(({ tourPath }) => !paths.includes(tourPath))).toEqual([]);
  expect(rating?.count).toBe(chosen.rating?.count);
});
