import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { TAGS_HEADER } from "#platform/page-tags.ts";
import { openContract } from "#tests/harness/contract.ts";
import { openSeededDatabase } from "#tests/harness/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
});
afterAll(() => database?.close());

it("tells the page cache which answers show places, and nobody else", async () => {
  const app = openContract({ db: database.db, clock: new SteppedClock(new Date()) });
  const tagsOf = async (path: string, env: object = {}) => (await app.request(path, {}, env)).headers.get(TAGS_HEADER);
  expect(await tagsOf("/tourdetailpage")).toBe("tours");
  expect(await tagsOf("/tourlistpage")).toBe("");
  expect(await tagsOf("/tourdetailpage", { incoming: { socket: {} } })).toBeNull();
});
