import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { findListed } from "./find-listed.server.ts";
import { readListParams } from "./list-search-params.ts";

describe("the tour list", () => {
  let database: Database;
  let app: Parameters<typeof findListed>[0];

  beforeAll(async () => {
    ({ database, app } = await openReadingContext());
  });
  afterAll(() => database?.close());

  const ask = (search: string) => findListed(app, readListParams(new URLSearchParams(search)));
  const slugs = async (search: string) => (await ask(search)).found.map((tour) => tour.slug);

  it("shows all without filters, and counts every choice correctly", async () => {
    const { found, total, choices } = await ask("");
    expect(found).toHaveLength(total);
    expect(Math.min(choices.locations.length, choices.types.length)).toBeGreaterThan(1);
    for (const { value, count } of choices.locations)
      expect((await ask(`location=${value}`)).found, value).toHaveLength(count);
    for (const { value, count } of choices.types) expect((await ask(`type=${value}`)).found, value).toHaveLength(count);
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
