import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { klmBanner } from "./klm-banner.server.ts";

describe("the partner's banner", () => {
  let database: Database;
  // 23:40 in Delhi; the day changes between the second press and the third.
  const clock = new SteppedClock("2026-11-21T18:10:00Z");

  beforeAll(async () => {
    database = await openTestDatabase();
  }, 60_000);
  afterAll(() => database?.close());

  it("counts presses by the day in Delhi and answers with JSON", async () => {
    const app = klmBanner({ db: database.db, clock });
    const press = () => app.request("/", { method: "POST" });
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

  it("counts presses only: looking at the address is none", async () => {
    expect((await klmBanner({ db: database.db, clock }).request("/")).status).toBe(404);
  });
});
