import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writtenTables } from "#db/written-tables.ts";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { insertReview } from "#modules/reviews/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database.server.ts";
import { rememberReads } from "#platform/remembered-reads.server.ts";
import { openSeededDatabase } from "#tests/harness/database.ts";
import { readHolidays } from "../holidays/holidays-data.server.ts";
import { drawSheet } from "./sheet/draw-sheet.server.ts";
import { sheetOf } from "./sheet/sheet-content.ts";
import { insistOnAddress, loadTour, packTour, type TourPageData } from "./tour-data.server.ts";
import { structuredTour } from "./tour-json-ld.tsx";
import { TourView } from "./tour-view.tsx";

const publicUrl = "https://rides.example";
const root = { publicUrl, company: { name: "Pahiya" } };

describe("what a tour's page is made from", () => {
  let database: Database;
  let house: Parameters<typeof loadTour>[0];

  beforeAll(async () => {
    database = await openSeededDatabase();
    // Saturday, 11:30 in Delhi.
    house = {
      db: database.db,
      written: rememberReads(database.db, writtenTables).db,
      clock: new SteppedClock("2026-11-21T06:00:00Z"),
    };
    await materialiseDepartures(house);
  }, 60_000);
  afterAll(() => database?.close());

  const load = async (slug: string, search = ""): Promise<TourPageData> => {
    const page = await loadTour(house, slug, new URL(`${publicUrl}/x${search}`));
    if (!page) throw new Error(`no tour ${slug}`);
    return page;
  };
  const drawText = async (slug: string) => {
    const bytes = await drawSheet(sheetOf(await load(slug), await getPage(database.db, "company"), publicUrl));
    const { totalPages, text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    return { totalPages, text: text.replaceAll(/\s+/g, " ") };
  };
  const drawn = new Map<string, ReturnType<typeof drawText>>();
  /** Each sheet is drawn and read once: no test here changes anything that stands on one. */
  const sheetText = (slug: string) => {
    const sheet = drawn.get(slug) ?? drawText(slug);
    drawn.set(slug, sheet);
    return sheet;
  };

  it("shows the newest reviews of many, and counts them all, alone and among the holidays", async () => {
    const holidays = { ...house, written: database.db };
    const before = (await readHolidays(holidays)).rating;
    const { id, path } = (await load("ladakh-high-passes")).tour;
    const star = { tour: "", reviewerName: "Anna", country: "India", date: "2020-01-01", rating: 1, quote: "No." };
    for (let nth = 0; nth < 70; nth += 1)
      await insertReview(database.db, id, { ...star, paragraphs: [`${nth}`], photo: "reader-marit", featured: false });
    const page = await loadTour(holidays, "ladakh-high-passes", new URL(publicUrl + path));
    expect(page?.reviews).toHaveLength(60);
    expect(page?.rating?.count).toBeGreaterThan(70);
    const { rating, tours } = await readHolidays(holidays);
    expect(rating?.count).toBe((before?.count ?? 0) + 70);
    expect(rating?.count).toBe(tours.reduce((sum, tour) => sum + (tour.rating?.count ?? 0), 0));
    await database.db.deleteFrom("review").where("reviewed_on", "=", "2020-01-01").execute();
  });

  it("begins with the choice of the address, never with more people than the group takes", async () => {
    const { wish } = await load("old-delhi-at-dawn", "?people=99&date=2026-11-28&category=private");
    expect(wish).toEqual({ people: 10, date: "2026-11-28", time: null, category: "private" });
  });

  it("sends a reader of an old or wrong address on for good, with the choice", async () => {
    await database.db
      .updateTable("tour")
      .set({ slug_history: json(["dawn-ride"]) })
      .where("slug", "=", "old-delhi-at-dawn")
      .execute();
    const { tour } = await load("dawn-ride");
    const visit = (path: string) => {
      try {
        insistOnAddress(new URL(publicUrl + path), tour.path);
        return null;
      } catch (thrown) {
        const response = thrown as Response;
        return `${response.status} ${response.headers.get("location")}`;
      }
    };
    const there = "/tours/cycle-tours/old-delhi-at-dawn";
    expect(visit(there)).toBeNull();
    expect(visit("/tours/cycle-tours/dawn-ride?people=2")).toBe(`301 ${there}?people=2`);
    expect(visit("/tours/walking-tours/old-delhi-at-dawn")).toBe(`301 ${there}`);
  });

  it("tells search engines the price, whether places are left, and the true rating", async () => {
    const [product, trip, breadcrumb] = structuredTour(await load("new-delhi-avenues"), root);
    const url = `${publicUrl}/tours/cycle-tours/new-delhi-avenues`;
    expect(product).toMatchObject({
      "@type": "Product",
      url,
      offers: {
        "@type": "Offer",
        price: "1500.00",
        priceCurrency: "INR",
        availability: "https://schema.org/InStock",
        itemOffered: { "@id": trip["@id"] },
      },
      aggregateRating: { ratingValue: 3.8, reviewCount: 2 },
    });
    expect(trip).toMatchObject({ "@type": "TouristTrip", "@id": `${url}#trip`, offers: { "@id": `${url}#offer` } });
    expect(breadcrumb).toMatchObject({ "@type": "BreadcrumbList" });
  });

  it("claims no rating where nobody has given one, and no place where none is left", async () => {
    const page = await load("old-delhi-at-dawn");
    const full = page.departures.map((departure) => ({ ...departure, placesLeft: 0 }));
    const [product] = structuredTour({ ...page, rating: null, departures: full }, root);
    expect(product.aggregateRating).toBeUndefined();
    expect(product).toMatchObject({ offers: { availability: "https://schema.org/SoldOut" } });
  });

  it("tells them the days of a holiday, and of a tour made to measure only where its price begins", async () => {
    const [, holiday] = structuredTour(await load("ladakh-high-passes"), root);
    const { tour } = await load("ladakh-high-passes");
    expect(holiday.itinerary).toMatchObject({
      itemListElement: tour.details.itinerary.map(({ day, title, place }) => ({
        position: day,
        name: title,
        item: { "@type": "Place", name: place },
      })),
    });
    const [bespoke] = structuredTour(await load("delhi-your-own-way"), root);
    expect(bespoke.offers).toMatchObject({ "@type": "AggregateOffer", availability: "https://schema.org/MadeToOrder" });
    expect(bespoke.offers).not.toHaveProperty("price");
  });

  it("shows between two seasons what a tour costs, when it runs again, and a way to write to us", async () => {
    const spring = new SteppedClock("2027-04-01T06:00:00Z");
    const page = await loadTour({ ...house, clock: spring }, "hauz-khas-and-deer-park", new URL(publicUrl));
    if (!page) throw new Error("there is such a tour");
    // No offer of a place: a search engine is told from where prices begin, and that there is none to be had now.
    const [product] = structuredTour(page, root);
    expect(product.offers).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: ((page.tour.prices.offerPaise ?? page.tour.prices.regularPaise) / 100).toFixed(2),
      availability: "https://schema.org/OutOfStock",
    });
    expect(product.offers).not.toHaveProperty("price");
    expect(page.departures).toEqual([]);
    const element = createElement(TourView, { packed: packTour(page) });
    const router = createMemoryRouter([{ path: "/", element }]);
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
    const card = html.slice(html.indexOf('id="book"'), html.indexOf("</aside>"));
    expect(card).toContain("The next season begins on 15 October 2027.");
    expect(card).toContain("₹950");
    expect(card).toContain('href="/contact?tour=hauz-khas-and-deer-park"');
    const bar = html.slice(html.indexOf("bottom-bar"));
    expect(bar).toContain("₹950");
    expect(bar).toContain('href="/contact?tour=hauz-khas-and-deer-park"');
    expect(html).not.toContain("BOOK NOW");
    expect((await load("old-delhi-at-dawn")).asked).toBeNull();
  });

  it("closes a tour's own days with their reason, and no other tour's", async () => {
    const rehearsal = async (slug: string) =>
      (await load(slug)).departures
        .filter(({ localDate }) => localDate === "2027-01-23")
        .map(({ isOpen, reason }) => ({ isOpen, reason }));
    const closed = { isOpen: false, reason: "Republic Day is rehearsed: the avenues are closed to bicycles" };
    expect(await rehearsal("new-delhi-avenues")).toEqual([closed, closed]);
    expect(await rehearsal("old-delhi-at-dawn")).toEqual([{ isOpen: true, reason: null }]);
  });

  it("says on paper how many ride together and from which age, as the page does", async () => {
    const school = await sheetText("school-and-team-rides");
    expect(school.text).toContain("10 to 60");
    expect(school.text).not.toContain("at most 60");
    expect((await sheetText("delhi-your-own-way")).text).not.toMatch(/\b0 years/);
    const page = createElement(TourView, { packed: packTour(await load("delhi-your-own-way")) });
    const router = createMemoryRouter([{ path: "/", element: page }]);
    expect(renderToStaticMarkup(createElement(RouterProvider, { router }))).not.toMatch(/\b0 years/);
  });

  it("prints the sheet of a ride: what, when, how much, where, and what comes back", async () => {
    const { totalPages, text } = await sheetText("old-delhi-at-dawn");
    expect(totalPages).toBe(2);
    for (const words of [
      "Old Delhi at Dawn",
      "₹2,000",
      "Private: ₹3,600 for one, ₹2,600 each for more",
      "Sun 22 Nov",
      "06:30 IST",
      "Chandni Chowk without people",
      "Meeting Place",
      "Please bring",
      "Netaji Subhash Marg",
      "Until Sat 21 Nov, 18:30 IST: 30% comes back.",
      "Printed on 21 November 2026",
      `${publicUrl}/tours/cycle-tours/old-delhi-at-dawn`,
    ])
      expect(text).toContain(words);
  });

  it("says of a tour without dates what comes back in days, as its page does", async () => {
    const { text } = await sheetText("delhi-your-own-way");
    expect(text).toContain("Until 3 days before the start: 90% comes back.");
    expect(text).toContain("Until 12 hours before the start: 30% comes back.");
    expect(text).toContain("Later, or not coming: nothing comes back.");
  });

  it("prints every tour without an empty page", { timeout: 60_000 }, async () => {
    for (const { slug, name } of await listTours(database.db)) {
      const { totalPages, text } = await sheetText(slug);
      expect(text, slug).toContain(name);
      expect(totalPages, slug).toBeLessThanOrEqual(4);
    }
    expect((await sheetText("delhi-agra-jaipur")).text).toContain("Day 7");
  });
});
