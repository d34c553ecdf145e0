import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listTours } from "#modules/catalogue/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { untilStatementsWait } from "#tests/harness/database/lock-waiters.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import { addDepartureFor } from "./add-departure-for.server.ts";
import { addSchedule, planAdding } from "./add-schedule.server.ts";
import { blockDates } from "./block-dates.server.ts";
import { callOffDeparture } from "./call-off-departure.server.ts";
import { changeSchedule, editDeparture } from "./change-departures.server.ts";
import { freeSeats, lockDeparture } from "./claim-seats.server.ts";
import { listDepartures } from "./list-departures.server.ts";
import { materialiseDepartures, saveSchedule } from "./materialise-departures.server.ts";

const saturdays = {
  weekdays: ["sat"],
  startTimes: ["06:30"],
  capacity: 10,
  cutoff: { kind: "hours-before", hours: 2 },
  horizonDays: 35,
};

describe("a changed schedule", () => {
  let database: Database;
  let clock: SteppedClock;
  let tourId: string;
  let scheduleId: string;

  beforeAll(async () => {
    database = await openSeededDatabase();
    clock = new SteppedClock("2026-11-21T06:00:00Z");
    tourId = (await listTours(database.db, { slugs: ["new-delhi-avenues"] }))[0]?.id ?? "";
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.db.deleteFrom("departure").where("tour_id", "=", tourId).execute();
    await database.db.deleteFrom("schedule").where("tour_id", "=", tourId).execute();
    await saveSchedule(database.db, tourId, saturdays);
    const row = await database.db.selectFrom("schedule").select("id").where("tour_id", "=", tourId).executeTakeFirst();
    scheduleId = row?.id ?? "";
  });

  const deps = () => ({ db: database.db, clock });
  const list = async () =>
    (await listDepartures(deps(), { tourId })).map(
      ({ localDate, localTime, capacity, standing, statusReason }) =>
        `${localDate} ${localTime} ${capacity} ${statusReason ?? standing}`,
    );
  const idOf = async (localDate: string): Promise<string> =>
    (await listDepartures(deps(), { tourId })).find((one) => one.localDate === localDate)?.id ?? "";
  const take = (id: string, places: number) =>
    database.db.updateTable("departure").set({ taken: places }).where("id", "=", id).execute();

  it("is applied in parts when it has more departures than one statement can write", async () => {
    const startTimes = Array.from({ length: 12 }, (_, hour) => `${String(8 + hour).padStart(2, "0")}:00`);
    const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    await saveSchedule(database.db, tourId, { ...saturdays, weekdays, startTimes, horizonDays: 540 });
    expect(await materialiseDepartures(deps(), tourId)).toBeGreaterThan(540 * 12);
  });

  it("keeps manual changes and sold departures, and updates the rest", async () => {
    expect(await list()).toHaveLength(5);
    const [edited, sold] = [await idOf("2026-11-28"), await idOf("2026-12-05")];
    expect(await editDeparture(deps(), edited, { capacity: 3, reason: "one guide is ill" })).toBe(true);
    await take(sold, 2);
    const sundays = { ...saturdays, weekdays: ["sun"], capacity: 6 };
    await changeSchedule(deps(), scheduleId, sundays);
    const after = await list();
    expect(after).toContain("2026-11-28 06:30 3 one guide is ill");
    expect(after).toContain("2026-12-05 06:30 10 free");
    expect(after).toContain("2026-12-12 06:30 10 the timetable has changed");
    expect(after).toContain("2026-12-13 06:30 6 free");
  });

  it("keeps manually closed days closed, even with a timetable's reason", async () => {
    await list();
    const closed = await idOf("2026-11-28");
    await editDeparture(deps(), closed, { status: "closed", reason: "the timetable has changed" });
    await changeSchedule(deps(), scheduleId, { ...saturdays, capacity: 6 });
    expect((await list()).slice(0, 2)).toEqual([
      "2026-11-28 06:30 10 the timetable has changed",
      "2026-12-05 06:30 6 free",
    ]);
  });

  it("adds no day whose decision about too few riders is already due", async () => {
    const decided = { ...saturdays, minimumGroup: { riders: 2, decideHoursBefore: 10 * 24 } };
    const least = async () => {
      const rows = database.db.selectFrom("departure").select(["local_date", "local_time", "group_min", "decides_at"]);
      const near = rows.where("tour_id", "=", tourId).where("local_date", "in", ["2026-11-28", "2026-12-05"]);
      return (await near.orderBy("starts_at").execute()).map(Object.values);
    };
    await list();
    await changeSchedule(deps(), scheduleId, decided);
    const both = [
      ["2026-11-28", "06:30", 1, null],
      ["2026-12-05", "06:30", 2, new Date("2026-11-25T01:00:00Z")],
    ];
    expect(await least()).toEqual(both);
    const evenings = { ...decided, startTimes: ["16:00"] };
    expect(await planAdding(deps(), tourId, evenings)).toMatchObject({ comes: 4 });
    expect(await addSchedule(deps(), tourId, evenings)).toMatchObject({ made: 4 });
    expect(await least()).toEqual([...both, ["2026-12-05", "16:00", 2, new Date("2026-11-25T10:30:00Z")]]);
  });

  it("updates the other timetables when one fails", async () => {
    await saveSchedule(database.db, tourId, { ...saturdays, startTimes: ["16:00"] });
    const others = { ...saturdays, startTimes: ["18:00"] };
    const broken = await saveSchedule(database.db, tourId, others);
    await saveSchedule(database.db, tourId, { ...saturdays, startTimes: ["20:00"] });
    const making = { table: "departure", when: `NEW.schedule_id = '${broken}'` };
    await whileRowsAreRefused(database, making, () =>
      expect(materialiseDepartures(deps())).rejects.toThrow("1 timetables could not be made into departures"),
    );
    const made = await database.db
      .selectFrom("departure")
      .select("local_time")
      .distinct()
      .where("tour_id", "=", tourId)
      .orderBy("local_time")
      .execute();
    expect(made.map(({ local_time }) => local_time)).toEqual(["06:30", "16:00", "20:00"]);
    expect(await materialiseDepartures(deps(), tourId)).toBe(6);
  });

  it("keeps days closed that were called off and then promised to a party that never paid", async () => {
    const id = await idOf("2026-11-28");
    const party = { tourId, localDate: "2026-11-28", localTime: "06:30", people: 4 };
    await database.db.transaction().execute(async (tx) => {
      expect(await callOffDeparture(tx, clock, id, "The river stands in the street.")).toBe(true);
      expect(await addDepartureFor(tx, party)).toBe(id);
      await freeSeats(tx, id, party.people);
    });
    await changeSchedule(deps(), scheduleId, { ...saturdays, capacity: 12 });
    const row = database.db.selectFrom("departure").select(["capacity", "capacity_before_party"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ capacity: 0, capacity_before_party: 0 });
    expect(await list()).toHaveLength(4);
  });

  it("keeps a party's own departure when its present capacity is set", async () => {
    const party = { tourId, localDate: "2026-11-28", localTime: "16:20", people: 4 };
    const id = (await inTransaction(database.db, (tx) => addDepartureFor(tx, party))) ?? "";
    const everybodys = async () =>
      (await database.db.selectFrom("departure").select("capacity_before_party").where("id", "=", id).execute())[0]
        ?.capacity_before_party;
    expect(await editDeparture(deps(), id, { capacity: 4, reason: "Meet at the other gate" })).toBe(true);
    expect(await everybodys()).toBe(0);
    expect(await editDeparture(deps(), id, { capacity: 6 })).toBe(true);
    expect(await everybodys()).toBeNull();
  });

  it("updates unsold departures, and reopens those it closed", async () => {
    await list();
    await changeSchedule(deps(), scheduleId, { ...saturdays, weekdays: ["sun"] });
    await changeSchedule(deps(), scheduleId, {
      ...saturdays,
      capacity: 12,
      minimumGroup: { riders: 4, decideHoursBefore: 48 },
    });
    const listed = await listDepartures(deps(), { tourId });
    expect(listed.find(({ localDate }) => localDate === "2026-11-28")).toMatchObject({
      capacity: 12,
      standing: "free",
      group: { state: "forming", minimum: 4, riders: 0, decidesAt: "2026-11-26T01:00:00.000Z" },
    });
    expect((await list()).filter((line) => line.includes("timetable"))).toHaveLength(5);
  });

  it("keeps days closed that were blocked outside the timetable", async () => {
    await list();
    await changeSchedule(deps(), scheduleId, { ...saturdays, weekdays: ["sun"] });
    const { db } = database;
    const others = (await listTours(db, { slugs: ["old-delhi-at-dawn"] }))[0]?.id ?? "";
    const block = (whose: string | null, day: string) =>
      blockDates(deps(), { tourId: whose, from: day, to: day, reason: "the marathon" });
    await block(tourId, "2026-11-28");
    await block(null, "2026-12-05");
    await block(others, "2026-12-12");
    await changeSchedule(deps(), scheduleId, saturdays);
    await db.deleteFrom("blackout").where("reason", "=", "the marathon").execute();
    const after = await list();
    expect(after).toContain("2026-11-28 06:30 10 the marathon");
    expect(after).toContain("2026-12-05 06:30 10 the marathon");
    expect(after).toContain("2026-12-12 06:30 10 free");
  });

  it("keeps its new times although the old ones were made at that moment", async () => {
    let making: Promise<number> = Promise.resolve(-1);
    // As `changeSchedule` does.
    await database.db.transaction().execute(async (tx) => {
      const change = tx.updateTable("schedule").where("id", "=", scheduleId);
      await change.set({ rule: json({ ...saturdays, weekdays: ["sun"] }) }).execute();
      making = materialiseDepartures(deps(), tourId);
      await untilStatementsWait(database);
      await change.set({ materialised_until: null }).execute();
    });
    expect(await making).toBe(5);
    expect((await list()).map((line) => line.slice(0, 10))).toEqual([
      ...["2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20"],
    ]);
  });

  it("is applied beside a move between two of its days, without deadlock", async () => {
    // As of two timetables: the one with the higher number lies before the other by its day.
    const [low, high] = [newId(), newId()];
    const on = (id: string, localDate: string) => {
      const startsAt = new Date(`${localDate}T01:00:00Z`);
      const row = { id, tour_id: tourId, local_date: localDate, local_time: "06:30", capacity: 10 };
      return { ...row, starts_at: startsAt, cutoff_at: startsAt, status: "open" as const };
    };
    await database.db
      .insertInto("departure")
      .values([on(high, "2026-11-28"), on(low, "2026-12-05")])
      .execute();
    let making: Promise<number> = Promise.resolve(-1);
    await database.db.transaction().execute(async (tx) => {
      // As a change of date does.
      await lockDeparture(tx, low);
      making = materialiseDepartures(deps(), tourId);
      await untilStatementsWait(database);
      await lockDeparture(tx, high);
    });
    // The three Saturdays after them, and today's, which has left.
    expect(await making).toBe(4);
  });

  it("is applied beside two writes to one of its days, without deadlock", async () => {
    await materialiseDepartures(deps(), tourId);
    const id = await idOf("2026-11-28");
    await take(id, 5);
    const changeRule = () => changeSchedule(deps(), scheduleId, saturdays);
    const makeAnew = async () => {
      const schedule = database.db.updateTable("schedule").where("id", "=", scheduleId);
      await schedule.set({ materialised_until: null }).execute();
      await materialiseDepartures(deps(), tourId);
    };
    for (const change of [changeRule, makeAnew]) {
      let changing: Promise<void> = Promise.resolve();
      await database.db.transaction().execute(async (tx) => {
        // As two holds on it that end together: PostgreSQL looks for its schedule when a row is written a second time.
        await freeSeats(tx, id, 1);
        changing = change();
        await untilStatementsWait(database);
        await freeSeats(tx, id, 1);
      });
      await changing;
    }
  });

  it("tells the pages when only a closing reason changes", async () => {
    const id = await idOf("2026-11-28");
    expect(await editDeparture(deps(), id, { status: "closed", reason: "Fog" })).toBe(true);
    const heard: string[] = [];
    await database.listen(
      "page_change",
      (what) => heard.push(what),
      () => undefined,
    );
    expect(await editDeparture(deps(), id, { reason: "The bridge is closed" })).toBe(true);
    await expect.poll(() => heard).toEqual([`tour:${tourId}`]);
    expect(await list()).toContain("2026-11-28 06:30 10 The bridge is closed");
  });

  it("refuses a capacity below the places sold", async () => {
    const id = await idOf("2026-11-28");
    await take(id, 5);
    expect(await editDeparture(deps(), id, { capacity: 4 })).toBe(false);
    expect(await editDeparture(deps(), id, { capacity: 5 })).toBe(true);
  });

  it("sells to latecomers until full, if its rule says so", async () => {
    await changeSchedule(deps(), scheduleId, { ...saturdays, cutoff: { kind: "until-full", joinMinutes: 30 } });
    const late = new SteppedClock("2026-11-28T01:20:00Z");
    const [first] = await listDepartures({ db: database.db, clock: late }, { tourId });
    expect(first).toMatchObject({ localDate: "2026-11-28", standing: "free" });
    late.advanceMinutes(15);
    const [next] = await listDepartures({ db: database.db, clock: late }, { tourId });
    expect(next?.localDate).toBe("2026-12-05");
  });

  it("sells to latecomers past midnight", async () => {
    const cutoff = { kind: "until-full" as const, joinMinutes: 30 };
    await changeSchedule(deps(), scheduleId, { ...saturdays, startTimes: ["23:50"], cutoff });
    // Five past midnight in Delhi.
    const late = new SteppedClock("2026-11-28T18:35:00Z");
    const [first] = await listDepartures({ db: database.db, clock: late }, { tourId });
    expect(first).toMatchObject({ localDate: "2026-11-28", standing: "free" });
    late.advanceMinutes(15);
    const [next] = await listDepartures({ db: database.db, clock: late }, { tourId });
    expect(next?.localDate).toBe("2026-12-05");
  });

  it("locks a day's departures in one order when it is blocked, closed ones too", async () => {
    const [closed = "", open = ""] = [newId(), newId()];
    const start = new Date("2027-01-12T15:30:00Z");
    const row = { tour_id: tourId, local_date: "2027-01-12", starts_at: start, cutoff_at: start, capacity: 3 };
    await database.db
      .insertInto("departure")
      .values([
        { ...row, id: closed, local_time: "20:00", status: "closed" },
        { ...row, id: open, local_time: "21:00", status: "open" },
      ])
      .execute();
    let blocking: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await lockDeparture(tx, open);
      const day = { tourId, from: "2027-01-12", to: "2027-01-12", reason: "smog" };
      blocking = blockDates({ db: database.db, clock }, day);
      await untilStatementsWait(database);
      // The closed departure is locked too: a statement that reopens it waits, so that no cycle of locks arises.
      const free = tx.selectFrom("departure").select("id").where("id", "=", closed).forUpdate().skipLocked();
      expect(await free.execute()).toEqual([]);
    });
    expect(await blocking).toMatchObject({ closed: 1 });
  });
});
