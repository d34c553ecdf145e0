import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { moneyFigures } from "./money-figures.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openSeededDatabase();
}, 60_000);
afterAll(() => database?.close());

it("count an event untouched for ten minutes as stuck, as a hanging process reports nothing", async () => {
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const figures = () => moneyFigures({ db: database.db, clock });
  await database.db
    .insertInto("provider_event")
    .values({
      event_id: "event_1",
      name: "payment.captured",
      payload: json({}),
      received_at: clock.now(),
      processed_at: null,
    })
    .execute();
  expect(await figures()).toMatchObject({ stuckEvents: 0 });
  clock.advanceMinutes(11);
  expect(await figures()).toMatchObject({ stuckEvents: 1 });
  await database.db.updateTable("provider_event").set({ processed_at: clock.now() }).execute();
  expect(await figures()).toMatchObject({ stuckEvents: 0 });
});
