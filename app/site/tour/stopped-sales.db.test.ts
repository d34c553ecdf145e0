import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { loadTour } from "./tour-data.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it("offers no dates of a live company whose contacts lead nowhere", async () => {
  const app = { db: database.db, cachedDb: database.db, clock: new SteppedClock("2026-11-21T06:00:00Z") };
  const load = () => loadTour(app, "old-delhi-at-dawn", new URL("https://rides.example/x"));
  expect((await load())?.departures.length).toBeGreaterThan(0);
  await database.executeRaw("UPDATE setting SET value = $1 WHERE key = 'seeded'", [
    JSON.stringify({ mode: "live", company: "empty" }),
  ]);
  const page = await load();
  expect(page?.departures).toEqual([]);
  expect(page?.asked?.words).toMatch(/^No dates are open for booking right now\. Write to us/);
});
