import { afterAll, beforeAll, expect, it } from "vitest";
import { searchInBounds } from "#modules/search/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { readSearch } from "./search-data.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
}, 60_000);
afterAll(() => database?.close());

it("shows the last page for a page number after it", async () => {
  const { db } = database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const read = (search: string) =>
    readSearch({ search: searchInBounds(db), db, cachedDb: db, clock }, new URLSearchParams(search));
  const { pageCount: pages, total } = await read("text=delhi");
  expect(pages).toBeGreaterThan(1);
  const last = await read(`text=delhi&page=${pages}`);
  expect(last.tours.length + last.posts.length).toBeGreaterThan(0);
  for (const beyond of [pages + 1, 199, 5000]) {
    const shown = await read(`text=delhi&page=${beyond}`);
    expect(shown).toEqual(last);
    expect(shown).toMatchObject({ page: pages, total });
  }
});
