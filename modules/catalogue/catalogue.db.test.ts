import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, json } from "#platform/database/database.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import {
  countInCategory,
  countTours,
  findFeaturedSlug,
  findTour,
  listCategories,
  listDestinations,
  listFullestPlaces,
  listPlaces,
  listTours,
} from "./index.server.ts";

describe("the catalogue", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSeededDatabase();
  });
  afterAll(() => database?.close());

  const slugs = async (filter: Parameters<typeof listTours>[1]) =>
    (await listTours(database.db, filter)).map((tour) => tour.slug);

  it("lists all tours in the company's order without filters", async () => {
    const all = await slugs({});
    expect(all).toHaveLength(17);
    expect(await slugs({ text: "", location: "", travelType: "" })).toEqual(all);
  });

  it("searches names in any case, and signs literally", async () => {
    expect(await slugs({ text: "DAWN" })).toEqual(["old-delhi-at-dawn"]);
    expect(await slugs({ text: "पुरानी दिल्ली" })).toEqual(["old-delhi-at-dawn"]);
    expect(await slugs({ text: "%" })).toEqual([]);
    expect(await slugs({ text: "_" })).toEqual([]);
    expect(await slugs({ text: "'; DROP TABLE tour; --" })).toEqual([]);
  });

  it("finds a place by a part of its name, among published tours", async () => {
    const delhi = await listTours(database.db, { location: "new delhi" });
    expect(delhi.length).toBeGreaterThan(5);
    expect(delhi.every((tour) => tour.location.includes("New Delhi"))).toBe(true);
    expect(await slugs({ location: "Leh" })).toEqual(["ladakh-high-passes"]);
  });

  it("combines filters", async () => {
    const found = await listTours(database.db, { location: "Old Delhi", travelType: "Walking Tour" });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((tour) => tour.travelType === "Walking Tour" && tour.location.includes("Old Delhi"))).toBe(true);
  });

  it("sorts by the present price, offers included", async () => {
    const paid = async (order: "cheapest" | "dearest") =>
      (await listTours(database.db, { order })).map(
        ({ priceList: { usual } }) => usual.offerPaise ?? usual.regularPaise,
      );
    const cheapest = await paid("cheapest");
    expect(cheapest).toEqual([...cheapest].sort((one, other) => one - other));
    expect(cheapest[0]).toBe(950_00);
    expect(await paid("dearest")).toEqual([...cheapest].reverse());
  });

  it("leaves out groups too small for the party", async () => {
    const large = await listTours(database.db, { people: 12 });
    expect(large.length).toBeGreaterThan(0);
    expect(large.every((tour) => tour.groupSizeMax >= 12)).toBe(true);
    expect(await slugs({ people: 10_000 })).toEqual([]);
  });

  it("pages through a list, and counts all of it", async () => {
    const all = await slugs({ order: "cheapest" });
    const pages = await Promise.all([0, 5, 10, 15].map((offset) => slugs({ order: "cheapest", limit: 5, offset })));
    expect(pages.flat()).toEqual(all);
    expect(await countTours(database.db)).toBe(all.length);
    expect(await countTours(database.db, { text: "100%" })).toBe(0);
  });

  it("keeps the totals by place, type and destination correct", async () => {
    const asCounted = async () => {
      const places = await listFullestPlaces(database.db, "");
      for (const { place, tours, ofType } of places) {
        const there = await listTours(database.db, { location: place });
        expect(tours, place).toBe(there.length);
        const types = there.map(({ travelType }) => travelType);
        expect(ofType, place).toEqual(
          Object.fromEntries(types.map((type) => [type, types.filter((one) => one === type).length])),
        );
      }
      for (const { slug, tourCount } of await listDestinations(database.db))
        expect(tourCount, slug).toBe(await countTours(database.db, { destination: slug }));
      for (const { slug } of await listCategories(database.db))
        expect(await countInCategory(database.db, slug), slug).toBe(await countTours(database.db, { category: slug }));
      const parts = (await listTours(database.db)).flatMap(({ location }) =>
        location.split(",").map((part) => part.trim()),
      );
      expect(places.map(({ place }) => place).toSorted()).toEqual(["", ...new Set(parts)].toSorted());
      return places.map(({ place }) => place);
    };
    const before = await asCounted();
    expect(before[0]).toBe("");
    const tour = database.db.updateTable("tour").where("slug", "=", "goa-back-roads");
    // "Goa" is also a part of "Goalpara"; a "%" is a "%".
    await tour.set({ location: "100% Goalpara, Goa" }).execute();
    expect(await asCounted()).toContain("100% Goalpara");
    await tour.set({ category: "cycle-tours", also_in: json(["walking-tours", "cycle-tours"]) }).execute();
    await asCounted();
    await tour.set({ destination: "ladakh", travel_type: "Bespoke Tour" }).execute();
    await asCounted();
    await tour.set({ published: false }).execute();
    expect(await asCounted()).not.toContain("Goa");
    await tour
      .set({ published: true, destination: "goa", travel_type: "Cycling Holiday", location: "Panjim, Goa" })
      .execute();
    expect(await asCounted()).toContain("Panjim");
  });

  it("names the places under the same filters", async () => {
    const places = await listPlaces(database.db, { text: "old delhi" });
    expect(places.map(({ location, travelType }) => ({ location, travelType }))).toEqual([
      { location: "Old Delhi, New Delhi", travelType: "Cycle Tour" },
    ]);
  });

  it("finds a tour by any former slug, unless unpublished", async () => {
    const rename = (history: string[]) =>
      database.db
        .updateTable("tour")
        .set({ slug_history: json(history) })
        .where("slug", "=", "old-delhi-at-dawn")
        .execute();
    await rename(["dawn-ride", "delhi-before-breakfast"]);
    const found = await findTour(database.db, "delhi-before-breakfast");
    expect(found?.path).toBe("/tours/cycle-tours/old-delhi-at-dawn");
    expect(await findTour(database.db, "dawn")).toBeNull();
    await sql`UPDATE tour SET published = false WHERE slug = 'old-delhi-at-dawn'`.execute(database.db);
    expect(await findTour(database.db, "dawn-ride")).toBeNull();
    expect(await findTour(database.db, "old-delhi-at-dawn")).toBeNull();
    await sql`UPDATE tour SET published = true WHERE slug = 'old-delhi-at-dawn'`.execute(database.db);
  });

  it("prefers a present slug to a former one", async () => {
    await database.db
      .updateTable("tour")
      .set({ slug_history: json(["bazaars-at-dusk"]) })
      .where("slug", "=", "new-delhi-avenues")
      .execute();
    expect((await findTour(database.db, "bazaars-at-dusk"))?.slug).toBe("bazaars-at-dusk");
  });

  it("puts the featured tour first", async () => {
    expect(await findFeaturedSlug(database.db)).toBe("old-delhi-at-dawn");
  });
});
