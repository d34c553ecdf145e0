import { redirect } from "react-router";
import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ReadingContext } from "#app/web/app-context.server.ts";
import { findCardPrices, listDepartures, listNamedGuides, nextSeason } from "#modules/availability/index.server.ts";
import { type HeldPlaces, listHeldPlaces } from "#modules/booking/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { lowestPrices, type PriceList, pricesOn, seasonOn, type TourPrices } from "#modules/catalogue/model.ts";
import { contactsThatStopSales, getPage } from "#modules/content/index.server.ts";
import { listReviewPhotos, listReviews, ratingOfGuide, ratingSummaries } from "#modules/reviews/index.server.ts";
import { REVIEW_REPLACED, REVIEW_TAKEN } from "#modules/reviews/model.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { readBookingParams } from "./booking/booking-search-params.ts";
import { type OfferedDeparture, packDepartures } from "./booking/offered-departure.ts";
import { pageAsOf } from "./page-as-of.server.ts";
import { drawParts } from "./parts/draw-parts.server.tsx";
import { movingMapOf } from "./route-map/moving/draw-map-page.server.ts";
import type { Chip } from "./section-chips.tsx";
import { shownReview } from "./shown-review.server.ts";

/** Departures in the booking card: a whole season of a daily tour. */
const DEPARTURES_AHEAD = 160;

/** Reads a tour page's data, with the choice from the address; null for an unknown tour. */
export async function loadTour(app: ReadingContext, slug: string, url: URL) {
  const found = await findTour(app.cachedDb, slug);
  if (!found) return null;
  const { suggestions, priceList, ...tour } = found;
  const wish = readBookingParams(url.searchParams, tour.groupSizeMax);
  const [stopping, dates, held, reviews, ratings, listed, route, { gifts }] = await Promise.all([
    tour.sells === "instant" ? contactsThatStopSales(app.db) : [],
    tour.sells === "instant" ? departuresFor(app, tour.id, wish.date) : [],
    tour.sells === "instant" ? listHeldPlaces(app, { tourId: tour.id }) : new Map<string, HeldPlaces>(),
    listReviews(app.cachedDb, { tourId: tour.id }),
    ratingSummaries(app.cachedDb, [tour.id]),
    listedTours(app, { slugs: suggestions.map((one) => one.slug) }),
    findRoute(app.cachedDb, tour.id),
    getPage(app.cachedDb, "company"),
  ]);
  const card = (await findCardPrices(app, [found])).get(tour.id);
  const isStopped = stopping.length > 0;
  // Dates that nobody can book are none.
  const departures = isStopped ? [] : dates;
  const photographs = await listReviewPhotos(
    app.cachedDb,
    reviews.map(({ id }) => id),
  );
  const named = await listNamedGuides(app.cachedDb);
  const host = [...named].find(([, { name }]) => name.toLowerCase() === tour.details.host.name.toLowerCase());
  const now = pageAsOf(app.clock.now(), tour.kind, departures);
  const isClosed = tour.sells === "instant" && departures.length === 0;
  const { prices, priced } = priceDates(priceList, departures);
  return {
    tour: { ...tour, duration: joinUnits(tour.duration), prices: card ?? lowestPrices(priceList, []) },
    prices,
    /** Set if there are no dates to choose: the reason, and the steps of an enquiry for a tour made to measure. */
    asked: isClosed
      ? { words: closedWords(isStopped ? null : await nextSeason(app, tour.id)), steps: null }
      : tour.sells === "instant"
        ? null
        : (await getPage(app.cachedDb, "promises")).madeToMeasure,
    route,
    gift: tour.sells === "instant" && !isStopped && gifts ? `/gift?tour=${tour.slug}` : null,
    /** Address of the map to move about in. */
    moving: route && movingMapOf(app.mapExtract, tour.slug, route),
    chips: chipsOf(tour.details.itinerary.length > 0, route !== null),
    reviews: reviews.map((review) =>
      shownReview(review, {
        photographs: photographs.get(review.id),
        ledBy: named.get(review.ledBy ?? "")?.firstName ?? null,
      }),
    ),
    hostRating: host === undefined ? null : await ratingOfGuide(app.cachedDb, host[0]),
    rating: ratings.get(tour.id) ?? null,
    suggestions: suggestions.flatMap((wanted) => listed.find((one) => one.slug === wanted.slug) ?? []),
    /** The page's reference instant (`pageAsOf`). The time of rendering would make every response different. */
    now,
    today: delhiDate(now),
    reviewTaken: takenWords(url.searchParams.get("reviewed")),
    wish,
    departures: departures.map(
      ({ tourId: _, isCalledOff: __, standing, statusReason, group, ...departure }): OfferedDeparture => ({
        ...departure,
        group: group && { ...group, asOf: now },
        isOpen: standing !== "closed",
        priced: priced.get(departure.localDate) ?? 0,
        reason: statusReason,
        held: held.get(departure.id),
      }),
    ),
  };
}

export interface DatedPrices extends TourPrices {
  season: string | null;
}

/** Resolves the prices of each date here, so that the page's script knows no seasons. */
function priceDates(list: PriceList, departures: readonly { localDate: string }[]) {
  const prices: DatedPrices[] = [];
  const places = new Map<string, number>();
  const priced = new Map<string, number>();
  for (const { localDate } of departures) {
    const season = seasonOn(list, localDate);
    const key = season?.from ?? "";
    const place = places.get(key) ?? prices.push({ ...pricesOn(list, localDate), season: season?.name ?? null }) - 1;
    places.set(key, place);
    priced.set(localDate, place);
  }
  return { prices, priced };
}

async function departuresFor(app: ReadingContext, tourId: string, wished: string | null) {
  const next = await listDepartures(app, { tourId, limit: DEPARTURES_AHEAD });
  const last = next.at(-1)?.localDate;
  if (wished === null || next.length < DEPARTURES_AHEAD || last === undefined || wished < last) return next;
  const beyond = await listDepartures(app, { tourId, on: wished });
  return [...next, ...beyond.filter(({ id }) => next.every((one) => one.id !== id))];
}

/** The sections that the bar links to, in page order. Named here, to keep the words out of the page's script. */
function chipsOf(hasDays: boolean, hasWay: boolean): Chip[] {
  return [
    { id: "book", label: "Dates" },
    hasDays
      ? { id: "days", label: "Days" }
      : hasWay
        ? { id: "way", label: "Route" }
        : { id: "highlights", label: "Highlights" },
    { id: "fit", label: "For me?" },
    { id: "meeting", label: "Meeting" },
    { id: "reviews", label: "Reviews" },
    { id: "questions", label: "Questions" },
  ];
}

const closedWords = (begins: string | null): string =>
  `No dates are open for booking right now.${begins === null ? "" : ` The next season begins on ${plainDate(begins)}.`} Write to us, and we'll tell you when you can book.`;

/** Text is made here, to keep it out of the page's script: few visitors see it. */
const takenWords = (said: string | null): string | null =>
  said === "new" ? REVIEW_TAKEN : said === "again" ? REVIEW_REPLACED : null;

export type TourPageData = NonNullable<Awaited<ReturnType<typeof loadTour>>>;

/** The page as a browser gets it: its texts as drawn HTML, and of the tour only what the page's script and structured data read. */
export function packTour({ route, moving, reviews, departures, gift, hostRating, ...page }: TourPageData) {
  const { details, textPhotos: _, hostPicture: __, ...tour } = page.tour;
  const { locationHindi, groupSize, date, time, languages, bookingType, videoUrl, meetingPoint } = details;
  return {
    ...page,
    tour: {
      ...tour,
      details: {
        ...{ locationHindi, groupSize, date, time, languages, bookingType, videoUrl, meetingPoint },
        itinerary: details.itinerary.map(({ title, place }) => ({ title, place })),
        highlights: details.highlights.map(({ name }) => ({ name })),
      },
    },
    departures: packDepartures(departures),
    parts: drawParts({ tour: page.tour, route, moving, reviews, rating: page.rating, hostRating, gift }),
  };
}
export type PackedTour = ReturnType<typeof packTour>;

/** Redirects permanently to the tour's canonical address, keeping the query. */
export function insistOnAddress(url: URL, path: string): void {
  if (url.pathname.replace(/\.data$/, "") !== path) throw redirect(path + url.search, 301);
}
