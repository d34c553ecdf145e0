import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { findListed } from "./find-listed.server.ts";
import { distances, lengths } from "./list-bounds.ts";
import { readListParams } from "./list-search-params.ts";

describe("the tour list", () => {
  let database: Database;
  let app: Parameters<typeof findListed>[0];

  beforeAll(async () => {
    ({ database, app } = await openReadingContext());
  });
  afterAll(() => database?.close());

  const ask = (search: string) => findListed(app, readListParams(new URLSearchParams(search)));
  const setElectric = (slug: string, electricBikes: boolean) =>
    database.db
      .updateTable("tour")
      .set({ details: sql`details || ${JSON.stringify({ electricBikes })}::jsonb` })
      .where("slug", "=", slug)
      .execute();
  const slugs = async (search: string) => (await ask(search)).found.map((tour) => tour.slug);

  it("shows all without filters, and counts every choice correctly", async () => {
    const { found, total, choices } = await ask("");
    expect(found).toHaveLength(total);
    expect(Math.min(choices.locations.length, choices.types.length)).toBeGreaterThan(1);
    for (const { value, count } of choices.locations)
      expect((await ask(`location=${value}`)).found, value).toHaveLength(count);
    for (const { value, count } of choices.types) expect((await ask(`type=${value}`)).found, value).toHaveLength(count);
  });

  it.each([
    ["level=Challenging", ["ladakh-high-passes"]],
    ["length=3h&type=Walking+Tour", ["chandni-chowk-food-walk", "hauz-khas-and-deer-park"]],
    ["length=4d&level=Moderate", ["himalayan-foothills-weekend"]],
    ["distance=10&level=Moderate", ["bazaars-at-dusk"]],
    ["distance=far&level=Easy", ["kerala-backwaters-by-cycle"]],
    ["age=6", ["chandni-chowk-food-walk", "hauz-khas-and-deer-park", "delhi-your-own-way"]],
    ["length=1d", ["delhi-your-own-way"]],
  ])("filters by facts of the tours: %s", async (search, wanted) => {
    const { found, count } = await ask(search);
    expect(found.map(({ slug }) => slug)).toEqual(wanted);
    expect(count).toBe(wanted.length);
  });

  it("gives every tour one length and one distance", async () => {
    const { total } = await ask("");
    const sum = async (name: string, values: string[]) =>
      (await Promise.all(values.map(async (value) => (await ask(`${name}=${value}`)).count))).reduce((a, b) => a + b);
    expect(await sum("length", Object.keys(lengths))).toBe(total);
    expect(await sum("distance", Object.keys(distances))).toBe(total);
  });

  it("sorts by length, by the next date and by rating, and pages lose nothing", async () => {
    const short = (await ask("order=short")).found.map(({ duration }) => duration);
    expect([short[0], short.at(-1)]).toEqual(["2½\u00a0hours", "10\u00a0days, 9\u00a0nights"]);
    expect((await ask("order=long")).found[0]?.slug).toBe("ladakh-high-passes");
    const { found, total } = await ask("order=next");
    expect(found).toHaveLength(total);
    const dates = found.map(({ nextDate }) => (nextDate ? nextDate.localDate + nextDate.localTime : "later"));
    expect(dates).toEqual(dates.toSorted());
    const ratings = (await ask("order=rated")).found.map(({ rating }) => rating?.average ?? 0);
    expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
    expect(ratings[0]).toBeGreaterThan(4);
  });

  it("offers electric bicycles once a tour has them", async () => {
    const uncached = { ...app, cachedDb: app.db };
    const askNow = (search: string) => findListed(uncached, readListParams(new URLSearchParams(search)));
    expect((await askNow("")).hasElectricBikes).toBe(false);
    const { nearest } = await askNow("ebike=yes&text=dawn");
    expect(nearest).toMatchObject({ because: "Without electric bicycles", tours: [{ slug: "old-delhi-at-dawn" }] });
    await setElectric("old-delhi-at-dawn", true);
    expect((await askNow("")).hasElectricBikes).toBe(true);
    expect((await askNow("ebike=yes")).found).toMatchObject([{ slug: "old-delhi-at-dawn" }]);
    await setElectric("old-delhi-at-dawn", false);
  });

  it("counts within the other filters", async () => {
    const { choices } = await ask("text=del&date=2026-11-25&people=2");
    expect(choices.locations).not.toEqual([]);
    for (const { value, count } of choices.locations)
      expect((await ask(`text=del&date=2026-11-25&people=2&location=${value}`)).found, value).toHaveLength(count);
    const within = (await ask("location=Old Delhi")).choices;
    expect(within.types).not.toEqual([]);
    for (const { value, count } of within.types)
      expect((await ask(`location=Old Delhi&type=${value}`)).found, value).toHaveLength(count);
  });

  it("shows for a day only tours that run with room for the party", async () => {
    const { found } = await ask("date=2026-11-25&people=4");
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((tour) => tour.nextDate?.localDate === "2026-11-25" && tour.sells === "instant")).toBe(true);
    await database.db.updateTable("departure").set({ taken: 8 }).where("local_date", "=", "2026-11-25").execute();
    expect(await slugs("date=2026-11-25&people=4")).not.toContain("old-delhi-at-dawn");
    expect(await slugs("date=2026-11-25&people=2")).toContain("old-delhi-at-dawn");
  });

  it("keeps tailor-made tours for a party without a day", async () => {
    expect(await slugs("people=6")).toContain("delhi-your-own-way");
    expect(await slugs("people=7")).not.toContain("delhi-your-own-way");
    expect(await slugs("people=10")).toContain("school-and-team-rides");
    expect(await slugs("people=2")).not.toContain("school-and-team-rides");
    const { found, nearest } = await ask("people=2&text=school");
    expect(found).toEqual([]);
    expect(nearest?.because).toMatch(/^For larger groups; write to us/);
  });

  it("shows near matches when nothing fits, dropping the day first", async () => {
    const { found, nearest } = await ask("text=dawn&date=2026-11-21");
    expect(found).toEqual([]);
    expect(nearest?.because).toContain("Not on Saturday 21 November 2026");
    expect(nearest?.tours.map((tour) => tour.slug)).toEqual(["old-delhi-at-dawn"]);
    expect((await ask("type=Walking Tour&location=Ladakh")).nearest?.tours[0]?.slug).toBe("ladakh-high-passes");
    expect((await ask("text=submarine")).nearest?.because).toBe("Without “submarine” in the name");
    expect((await ask("people=99")).nearest?.because).toContain("For fewer than 99 people");
  });

  it("shows a saved list, and nothing for an empty one", async () => {
    expect(await slugs("saved=ladakh-high-passes,old-delhi-at-dawn,gone")).toHaveLength(2);
    const { found, nearest } = await ask("saved=");
    expect({ found, nearest }).toEqual({ found: [], nearest: null });
  });
});
