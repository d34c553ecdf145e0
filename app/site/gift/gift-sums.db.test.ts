import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { giftSumsOnSale } from "./gift-sums.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it("sells no gifts of a live company whose contacts lead nowhere", async () => {
  expect(await giftSumsOnSale(database.db)).toMatchObject({ leastPaise: 500_00 });
  await database.executeRaw("UPDATE setting SET value = $1 WHERE key = 'seeded'", [
    JSON.stringify({ mode: "live", company: "empty" }),
  ]);
  expect(await giftSumsOnSale(database.db)).toBeNull();
});
