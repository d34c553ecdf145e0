import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listDestinations, listTours, photoSources } from "#modules/catalogue/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { listPostsAbout } from "./index.server.ts";

describe("a destination's page", () => {
  let database: Database;

  beforeAll(async () => {
    database = await openSeededDatabase();
  });
  afterAll(() => database?.close());

  it("counts its published tours", async () => {
    const counted = await listDestinations(database.db);
    expect(counted.map(({ slug }) => slug)).toEqual([
      "delhi",
      "rajasthan",
      "kerala",
      "ladakh",
      "karnataka",
      "goa",
      "himalayan-foothills",
      "agra",
    ]);
    for (const { slug, tourCount } of counted)
      expect(await listTours(database.db, { destination: slug })).toHaveLength(tourCount);
    await database.db.updateTable("tour").set({ published: false }).where("slug", "=", "goa-back-roads").execute();
    expect((await listDestinations(database.db)).find(({ slug }) => slug === "goa")?.tourCount).toBe(0);
  });

  it("finds published stories about its tours, newest first, up to a limit", async () => {
    const slugs = async (tours: string[], limit = 10) =>
      (await listPostsAbout(database.db, tours, limit)).map(({ slug }) => slug);
    expect(await slugs(["kerala-backwaters-by-cycle"])).toContain("kerala-below-the-sea");
    const oldDelhi = await listPostsAbout(database.db, ["old-delhi-at-dawn", "bazaars-at-dusk"], 10);
    expect(oldDelhi.map(({ date }) => date)).toEqual(
      oldDelhi
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(oldDelhi.map(({ slug }) => slug)).size).toBe(oldDelhi.length);
    expect(await slugs(["old-delhi-at-dawn", "bazaars-at-dusk"], 2)).toHaveLength(2);
    expect(await slugs(["no-such-tour"])).toEqual([]);
    expect(await slugs([])).toEqual([]);
    await database.db
      .updateTable("post")
      .set({ published: false })
      .where("slug", "=", "kerala-below-the-sea")
      .execute();
    expect(await slugs(["kerala-backwaters-by-cycle"])).not.toContain("kerala-below-the-sea");
  });

  it("knows the source of other people's pictures", async () => {
    const sources = await photoSources(database.db, ["qutub-minar", "india-gate"]);
    expect([...sources.keys()]).toEqual(["qutub-minar"]);
    expect(sources.get("qutub-minar")).toMatch(/^https:\/\/commons\.wikimedia\.org\//);
    expect((await photoSources(database.db, [])).size).toBe(0);
  });
});
