import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTours } from "#modules/catalogue/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import {
  addDepartureFor,
  findDepartureOn,
  listDepartures,
  nearestWithRoom,
  nextDepartures,
  saveGuides,
  toursRunning,
} from "./index.server.ts";

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

  it("has guides for a party that needs more of them than any group of a tour", async () => {
    const day = "2026-11-26";
    const running = () => toursRunning(deps, { people: 18, on: day });
    const later = async () => {
      const { id } = await database.db
        .selectFrom("departure")
        .select("id")
        .where("tour_id", "=", dawn)
        .where("local_date", "=", "2026-11-25")
        .executeTakeFirstOrThrow();
      const wish = { departureId: id, people: 18, wholeDeparture: false, now: deps.clock.now(), limit: 1 };
      return nearestWithRoom(database.db, wish);
    };
    await database.db
      .updateTable("departure")
      .set({ capacity: 20 })
      .where("tour_id", "=", dawn)
      .where("local_date", "=", day)
      .execute();
    const steps = (text: string) =>
      database.db
        .updateTable("tour")
        .set({ guide_steps: sql`${text}::integer[]` })
        .execute();
    const before = await database.db.selectFrom("tour").select(["id", "guide_steps"]).execute();
    await steps("{1,11,15}");
    await saveGuides(database.db, 3);
    expect(await running()).toEqual([dawn]);
    expect(await later()).toMatchObject([{ localDate: day }]);
    await saveGuides(database.db, 2);
    expect(await running(), "three are needed").toEqual([]);
    expect(await later()).toEqual([]);
    await database.db.deleteFrom("guide_pool").execute();
    for (const { id, guide_steps } of before)
      await database.db.updateTable("tour").set({ guide_steps }).where("id", "=", id).execute();
    await database.db
      .updateTable("departure")
      .set({ capacity: 10 })
      .where("tour_id", "=", dawn)
      .where("local_date", "=", day)
      .execute();
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
