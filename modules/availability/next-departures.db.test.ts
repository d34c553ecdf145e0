import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTours } from "#modules/catalogue/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { addDepartureFor, findDepartureOn, listDepartures, nextDepartures } from "./index.server.ts";

describe("the next departure with room", () => {
  let database: Database;
  let deps: Parameters<typeof listDepartures>[0];
  let dawn = "";
  let sunday = "";

  beforeAll(async () => {
    database = await openSeededDatabase();
    // Saturday, 11:30 in Delhi.
    deps = { db: database.db, clock: new SteppedClock("2026-11-21T06:00:00Z") };
    const ids = (await listTours(database.db, { slugs: ["old-delhi-at-dawn", "shahjahanabad-on-sunday"] })).map(
      (tour) => tour.id,
    );
    [dawn = "", sunday = ""] = ids;
    for (const tourId of ids) await listDepartures(deps, { tourId });
  });
  afterAll(() => database?.close());

  const take = (localDate: string, taken: number) =>
    database.db
      .updateTable("departure")
      .set({ taken })
      .where("tour_id", "=", dawn)
      .where("local_date", "=", localDate)
      .execute();

  it("is the first before its cut-off, for each tour with one", async () => {
    const next = await nextDepartures(deps, [dawn, sunday]);
    expect(next.get(dawn)?.localDate).toBe("2026-11-22");
    expect(next.get(sunday)?.localDate).toBe("2026-11-22");
  });

  it("has room for the whole party", async () => {
    await take("2026-11-22", 8);
    expect((await nextDepartures(deps, [dawn], { people: 2 })).get(dawn)?.localDate).toBe("2026-11-22");
    expect((await nextDepartures(deps, [dawn], { people: 3 })).get(dawn)?.localDate).toBe("2026-11-23");
  });

  it("is on the requested day, or none", async () => {
    await take("2026-11-24", 10);
    const on = (day: string) => nextDepartures(deps, [dawn, sunday], { on: day });
    expect((await on("2026-11-25")).get(dawn)?.localDate).toBe("2026-11-25");
    expect((await on("2026-11-25")).has(sunday)).toBe(false);
    expect((await on("2026-11-24")).has(dawn)).toBe(false);
    expect((await on("2026-11-20")).size).toBe(0);
  });

  it("is never closed", async () => {
    expect((await nextDepartures(deps, [dawn], { on: "2027-01-26" })).size).toBe(0);
  });

  it("on a day without a time is open, and never a party's own", async () => {
    const addAt = async (localTime: string) =>
      inTransaction(database.db, (tx) =>
        addDepartureFor(tx, { tourId: dawn, localDate: "2026-11-27", localTime, people: 2 }),
      );
    const dayOf = { tourId: dawn, localDate: "2026-11-27" };
    const usual = await findDepartureOn(database.db, dayOf);
    const partys = await addAt("04:00");
    expect(await findDepartureOn(database.db, dayOf)).toBe(usual);
    expect(await findDepartureOn(database.db, { ...dayOf, localTime: "04:00" })).toBe(partys);
    const closed = await addAt("04:30");
    await database.db
      .updateTable("departure")
      .set({ capacity_before_party: null, status: "closed" })
      .where("id", "=", closed)
      .execute();
    expect(await findDepartureOn(database.db, dayOf)).toBe(usual);
  });
});
