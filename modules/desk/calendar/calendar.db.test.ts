import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blockDates } from "#modules/availability/index.server.ts";
import { comparePages, type PagesContent } from "#modules/content/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { readDeparture } from "../departure/departure-page.server.ts";
import { rangeOf, readCalendar } from "./calendar.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("the days of a view", () => {
  it("are a week from Monday, a whole month, or two weeks from that day", () => {
    expect(rangeOf("week", "2026-11-28")).toEqual({
      ...{ from: "2026-11-23", to: "2026-11-29", before: "2026-11-16", after: "2026-11-30" },
    });
    expect(rangeOf("month", "2026-12-31")).toEqual({
      ...{ from: "2026-12-01", to: "2026-12-31", before: "2026-11-01", after: "2027-01-01" },
    });
    expect(rangeOf("list", "2026-11-28")).toMatchObject({ from: "2026-11-28", to: "2026-12-11" });
  });
});

describe("the calendar", () => {
  let office: BookingOffice;
  let free: Departure[];
  beforeAll(async () => {
    office = await openBookingOffice();
    free = await office.departuresOf(TOUR);
  });
  afterAll(() => office?.close());

  const dayOf = async (date: string, tourSlug: string | null = null) => {
    const page = await readCalendar({ ...office.deps, cachedDb: office.db }, { view: "week", day: date, tourSlug });
    return page.days.find((day) => day.date === date);
  };
  const nth = (at: number): Departure => {
    const found = free[at];
    if (!found) throw new Error("too few departures");
    return found;
  };

  it("shows a day's departures with their fill, and the sunrise", async () => {
    const on = nth(3);
    await office.book(on, 3);
    const day = await dayOf(on.localDate, TOUR);
    expect(day).toMatchObject({ rises: expect.stringMatching(/^06:[45]/), rides: [{ id: on.id, taken: 3 }] });
    expect(day).toMatchObject({ taken: 3, capacity: on.capacity, more: 0 });
  });

  it("names public holidays, and of those by the moon that they may move; a departure's page too", async () => {
    const { days } = await readCalendar(
      { ...office.deps, cachedDb: office.db },
      { view: "month", day: "2026-12-10", tourSlug: null },
    );
    expect(days.filter(({ holidays }) => holidays.length > 0).map(({ date, holidays }) => [date, holidays])).toEqual([
      ["2026-12-25", ["Christmas"]],
    ]);
    const { id, localDate } = nth(3);
    const written = [{ date: localDate, name: "Eid", followsMoon: true }];
    await inTransaction(office.db, async (tx) => {
      const { write } = await comparePages(tx, { "public-holidays": { days: written } } as PagesContent);
      await write(tx);
    });
    expect((await dayOf(localDate))?.holidays).toEqual(["Eid (by the moon)"]);
    expect((await readDeparture(office.deps, id))?.holidays).toEqual(["Eid (by the moon)"]);
    await office.db.deleteFrom("page").where("key", "=", "public-holidays").execute();
    expect((await dayOf(localDate))?.holidays, "nobody has written them down").toEqual([]);
  });

  it("shows whole weeks around a month, and every tour without a filter", async () => {
    const page = await readCalendar(
      { ...office.deps, cachedDb: office.db },
      { view: "month", day: "2026-12-10", tourSlug: null },
    );
    expect([page.days[0]?.date, page.days.at(-1)?.date]).toEqual(["2026-11-30", "2027-01-03"]);
    const one = await readCalendar(
      { ...office.deps, cachedDb: office.db },
      { view: "month", day: "2026-12-10", tourSlug: TOUR },
    );
    expect(one.tour?.slug).toBe(TOUR);
    expect(one.days.flatMap(({ rides }) => rides).every(({ tourSlug }) => tourSlug === TOUR)).toBe(true);
  });

  it("lists so many rides of a day, counts them all, and goes on behind the last one", async () => {
    const date = "2027-02-10";
    await sql`INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken)
      SELECT gen_random_uuid(), ${nth(0).tourId}, ${date}::date, '00:' || n, start, start, 10, 1
      FROM generate_series(10, 39) AS n, LATERAL (SELECT (${date}::date + ('00:' || n)::time) AT TIME ZONE 'Asia/Kolkata' AS start) AS of_ride`.execute(
      office.db,
    );
    const ask = async (after: string | null) => {
      const page = await readCalendar(
        { ...office.deps, cachedDb: office.db },
        { view: "list", day: date, tourSlug: TOUR, after },
      );
      return page.days[0] ?? expect.unreachable();
    };
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const day = await ask(after);
      expect(day.taken).toBe(30);
      seen.push(...day.rides.filter(({ localTime }) => localTime < "01:00").map(({ localTime }) => localTime));
      after = day.last;
      if (day.more === 0) break;
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `00:${n + 10}`));
    const week = await readCalendar(
      { ...office.deps, cachedDb: office.db },
      { view: "week", day: date, tourSlug: TOUR },
    );
    const inWeek = week.days.find((day) => day.date === date);
    expect([inWeek?.rides.length, (inWeek?.rides.length ?? 0) + (inWeek?.more ?? 0)]).toEqual([20, 31]);
  });

  it("shows a block on its days, for its tour only", async () => {
    const { localDate } = nth(6);
    await blockDates(office.deps, { tourId: nth(6).tourId, from: localDate, to: localDate, reason: "Procession" });
    expect((await dayOf(localDate))?.blocks).toMatchObject([{ reason: "Procession" }]);
    expect((await dayOf(localDate, "bazaars-at-dusk"))?.blocks).toEqual([]);
    expect((await dayOf(nth(7).localDate))?.blocks).toEqual([]);
  });

  it("adds an extra departure once", async () => {
    const { localDate: date } = nth(8);
    const options = { tour: TOUR, date, time: "11:15", places: "6", "cutoff-hours": "2" };
    const give = async (more = {}) => {
      const answer = await runCommand(office.deps, {
        ...{ command: "add-departure", options: { ...options, ...more }, actor: "kamala", dryRun: false },
      });
      return answer.ok ? answer.lines.join(" ") : answer.faults.join(" ");
    };
    expect(await give()).toMatch(/^Added: /);
    const added = (await dayOf(date, TOUR))?.rides.find(({ localTime }) => localTime === "11:15");
    expect(added).toMatchObject({ capacity: 6, taken: 0, status: "open" });
    await office.book({ id: added?.id ?? "" }, 2);
    expect(await give()).toMatch(/starts at that hour already/);
    expect(await give({ date: "2026-11-20" })).toMatch(/has passed/);
  });
});
