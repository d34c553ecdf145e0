import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { pageTagsContext } from "#app/web/page-tags.server.ts";
import { syncRoutes } from "#db/route-files.server.ts";
import { editDeparture } from "#modules/availability/index.server.ts";
import { callOff, quote } from "#modules/booking/index.server.ts";
import { refusals } from "#modules/booking/model.ts";
import { insertReview } from "#modules/reviews/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import type { PageTag } from "#platform/http/page-tags.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { readHolidays } from "../holidays/holidays-data.server.ts";
import { loader as loadSheet } from "../tour-sheet/route.ts";
import { standingFor, standingLabel, unpackDepartures } from "./booking/offered-departure.ts";
import { insistOnAddress, loadTour, packTour, type TourPageData } from "./tour-data.server.ts";
import { structuredTour } from "./tour-json-ld.tsx";
import { TourView } from "./tour-view.tsx";

const publicUrl = "https://rides.example";
const DAWN = "old-delhi-at-dawn";
const root = { publicUrl, company: { name: "Pahiya" } };

describe("the data of a tour's page", () => {
  let database: Database;
  let app: Parameters<typeof loadTour>[0];

  beforeAll(async () => {
    ({ database, app } = await openReadingContext());
  });
  afterAll(() => database?.close());

  const load = async (slug: string, search = ""): Promise<TourPageData> => {
    const page = await loadTour(app, slug, new URL(`${publicUrl}/x${search}`));
    if (!page) throw new Error(`no tour ${slug}`);
    return page;
  };

  it("has the newest reviews and the number of all, alone and among holidays", async () => {
    const holidays = { ...app, cachedDb: database.db };
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

  it("has the map of each day, and says why a ride that is planned for its guests has none", async () => {
    await syncRoutes(database.db, "content/routes");
    const wayOf = async (slug: string) => packTour(await load(slug)).parts.way.html ?? "";
    expect((await wayOf("delhi-agra-jaipur")).match(/<li><b>Day [1-7]: /g)).toHaveLength(7);
    expect(await wayOf("delhi-your-own-way")).toContain("no two of these rides go the same way");
  });

  it("keeps all dates on the way to the browser", async () => {
    for (const slug of [DAWN, "ladakh-high-passes"]) {
      const page = await load(slug);
      const { departures: packed } = packTour(page);
      packTour({ ...page, departures: [] });
      expect(page.departures.length).toBeGreaterThan(0);
      expect(unpackDepartures(packed), "read again, as a browser does").toEqual(page.departures);
    }
  });

  it("starts with the address's choice, with at most the group's size", async () => {
    const { wish } = await load("old-delhi-at-dawn", "?people=99&date=2026-11-28&category=private");
    expect(wish).toEqual({ people: 10, date: "2026-11-28", time: null, category: "private" });
  });

  it("redirects an old or wrong address for good, with the choice", async () => {
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

  it("gives search engines price, availability and true rating", async () => {
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

  it("gives no rating without reviews, and no availability without places", async () => {
    const page = await load("old-delhi-at-dawn");
    const full = page.departures.map((departure) => ({ ...departure, placesLeft: 0 }));
    const [product] = structuredTour({ ...page, rating: null, departures: full }, root);
    expect(product.aggregateRating).toBeUndefined();
    expect(product).toMatchObject({ offers: { availability: "https://schema.org/SoldOut" } });
  });

  it("gives a holiday's days, and a tailor-made tour's lowest price only", async () => {
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

  it("shows between seasons the price, the next season and a contact link", async () => {
    const spring = new SteppedClock("2027-04-01T06:00:00Z");
    const page = await loadTour({ ...app, clock: spring }, "hauz-khas-and-deer-park", new URL(publicUrl));
    if (!page) throw new Error("there is such a tour");
    // No offer of a place: search engines learn the starting price, and that the tour is not bookable now.
    const [product] = structuredTour(page, root);
    expect(product.offers).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: ((page.tour.prices.offerPaise ?? page.tour.prices.regularPaise) / 100).toFixed(2),
      availability: "https://schema.org/OutOfStock",
    });
    expect(product.offers).not.toHaveProperty("price");
    expect(page.departures).toEqual([]);
    const html = drawn(page);
    const card = html.slice(html.indexOf('id="book"'), html.indexOf("</aside>"));
    expect(card).toContain("The next season begins on 15 October 2027.");
    expect(card).toContain("₹950");
    expect(card).toContain('href="/contact?tour=hauz-khas-and-deer-park"');
    const bar = html.slice(html.indexOf("tour-bar"));
    expect(bar.slice(0, bar.indexOf("</nav>"))).toContain('href="/contact?tour=hauz-khas-and-deer-park"');
    expect(bar.slice(0, bar.indexOf("</nav>"))).toContain("Write to us");
    expect(html).not.toContain("Book ₹");
    expect((await load("old-delhi-at-dawn")).asked).toBeNull();
  });

  const drawn = (page: TourPageData): string => {
    const element = createElement(TourView, { packed: packTour(page) });
    const router = createMemoryRouter([{ path: "/", element }]);
    return renderToStaticMarkup(createElement(RouterProvider, { router }));
  };

  it("calls a date that only stopped selling unavailable, and gives the reason of a called-off one", async () => {
    const [closed, off] = (await load(DAWN)).departures.slice(3);
    if (!closed || !off) throw new Error("it runs every day");
    await editDeparture(app, closed.id, { status: "closed" });
    await callOff(app, { departureId: off.id, reason: "Fog all day.", answerHours: 48 });
    const page = await load(DAWN);
    const words = page.departures.map((one) => standingLabel(one, standingFor(one, page.wish, page.now)));
    expect(words.slice(3, 5)).toEqual(["closed for booking", "Fog all day."]);
    const html = drawn(page);
    for (const said of ["closed for booking", "Fog all day."]) expect(html).toContain(said);
    expect(html).not.toContain("not running");
    const asked = await quote(app, { departure: closed.id, people: 1, category: "regular" });
    expect(asked).toEqual({ refused: "closed" });
    expect(refusals.closed).toBe("This departure takes no more bookings. Please choose another date.");
  });

  it("closes the tour's own blocked days with their reason, and no other tour's", async () => {
    const rehearsal = async (slug: string) =>
      (await load(slug)).departures
        .filter(({ localDate }) => localDate === "2027-01-23")
        .map(({ isOpen, reason }) => ({ isOpen, reason }));
    const closed = { isOpen: false, reason: "Republic Day is rehearsed: the avenues are closed to bicycles" };
    expect(await rehearsal("new-delhi-avenues")).toEqual([closed, closed]);
    expect(await rehearsal("old-delhi-at-dawn")).toEqual([{ isOpen: true, reason: null }]);
  });

  it("names on the sheet whose places are shown", async () => {
    const [context, tags] = [new RouterContextProvider(), new Set<PageTag>()];
    context.set(appContext, { ...app, publicUrl } as AppContext);
    context.set(pageTagsContext, tags);
    const { tour } = await load(DAWN);
    const url = new URL(`${publicUrl}${tour.path}/sheet.pdf`);
    const params = { tourtype: "cycle-tours", tourname: DAWN };
    const pattern = "/tours/:tourtype/:tourname/sheet.pdf";
    const sheet = await loadSheet({ context, params, request: new Request(url), url, pattern });
    expect(sheet.headers.get("content-type")).toBe("application/pdf");
    expect([...tags]).toEqual([`tour:${tour.id}`]);
  });

  it("is byte for byte the same until booking of a date closes or its refund falls", async () => {
    const at = async (slug: string, now: string) =>
      JSON.stringify(await loadTour({ ...app, clock: new SteppedClock(now) }, slug, new URL(`${publicUrl}/x`)));
    const [noon, aMinuteLater] = ["2026-11-21T06:31:00.123Z", "2026-11-21T06:32:02.456Z"];
    // A ride of every morning, and a holiday that needs a minimum of riders.
    for (const slug of [DAWN, "goa-back-roads"]) expect(await at(slug, aMinuteLater)).toBe(await at(slug, noon));
    const evening = await at(DAWN, "2026-11-21T12:31:00.000Z");
    expect(evening, "booked until 18:00 of the evening before").not.toBe(await at(DAWN, noon));
  });
});
