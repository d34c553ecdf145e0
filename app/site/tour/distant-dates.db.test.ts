import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeSchedule, listDepartures, listSchedules } from "#modules/availability/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { loadTour, packTour } from "./tour-data.server.ts";
import { TourView } from "./tour-view.tsx";

const SLUG = "old-delhi-at-dawn";
let database: Database;
let app: Parameters<typeof loadTour>[0];
let tourId: string;
beforeAll(async () => {
  database = await openSeededDatabase();
  app = { db: database.db, cachedDb: database.db, clock: new SteppedClock("2026-11-21T06:00:00Z") };
  tourId = (await listTours(database.db, { slugs: [SLUG] }))[0]?.id ?? "";
  // The ride of every day, opened as far ahead as a schedule may, with a second start.
  for (const { id, rule } of await listSchedules(database.db, tourId))
    await changeSchedule(app, id, { ...rule, startTimes: ["06:30", "16:30"], horizonDays: 540 });
});
afterAll(() => database?.close());

const load = async (search: string) => {
  const page = await loadTour(app, SLUG, new URL(`https://rides.example/x${search}`));
  if (!page) throw new Error("there is such a tour");
  const words = wordsOf(drawPage(() => createElement(TourView, { packed: packTour(page) }), null));
  return { dates: page.departures.map((one) => `${one.localDate} ${one.localTime}`), words };
};

it("offers the requested day, however distant", async () => {
  const all = (await listDepartures(app, { tourId })).map((one) => `${one.localDate} ${one.localTime}`);
  expect(all.length, "listed without a limit, all are there").toBeGreaterThan(800);
  const usual = await load("");
  expect(usual.dates).toEqual(all.slice(0, 160));
  for (const day of ["2027-06-09", all.at(-1)?.slice(0, 10) ?? ""]) {
    const { dates, words } = await load(`?date=${day}&people=2`);
    expect(dates).toEqual([...usual.dates, `${day} 06:30`, `${day} 16:30`]);
    expect(words).not.toContain("We chose another");
  }
  const { dates, words } = await load("?date=2029-06-09");
  expect(dates, "of a day that is not open nothing is there").toEqual(usual.dates);
  expect(words).toContain("cannot be booked. We chose another.");
});

it("offers every start of the last day shown if that day is requested", async () => {
  const { dates } = await load("?people=2");
  const [day = "", time] = dates.at(-1)?.split(" ") ?? [];
  expect(time).toBe("06:30");
  expect((await load(`?date=${day}&time=16:30`)).dates).toEqual([...dates, `${day} 16:30`]);
});
