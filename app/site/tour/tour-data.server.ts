import { redirect } from "react-router";
import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ReadingContext } from "#app/web/app-context.server.ts";
import { listDepartures, nextSeason } from "#modules/availability/index.server.ts";
import { type HeldPlaces, listHeldPlaces } from "#modules/booking/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { listReviews, type Review, ratingSummaries } from "#modules/reviews/index.server.ts";
import { REVIEW_REPLACED, REVIEW_TAKEN } from "#modules/reviews/model.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import { readBookingParams } from "./booking/booking-search-params.ts";
import { type OfferedDeparture, packDepartures } from "./booking/offered-departure.ts";
import { pageAsOf } from "./page-as-of.server.ts";

/** How many departures the booking card can leaf through: a daily tour's whole season. */
const DEPARTURES_AHEAD = 160;

/** Everything a tour page shows, with the choice that the address brings; null when there is no such tour. */
export async function loadTour(app: ReadingContext, slug: string, url: URL) {
  const found = await findTour(app.cachedDb, slug);
  if (!found) return null;
  const { suggestions, ...tour } = found;
  const wish = readBookingParams(url.searchParams, tour.groupSizeMax);
  const [departures, held, reviews, ratings, listed] = await Promise.all([
    tour.sells === "instant" ? departuresFor(app, tour.id, wish.date) : [],
    tour.sells === "instant" ? listHeldPlaces(app, { tourId: tour.id }) : new Map<string, HeldPlaces>(),
    listReviews(app.cachedDb, { tourId: tour.id }),
    ratingSummaries(app.cachedDb, [tour.id]),
    listedTours(app, { slugs: suggestions.map((one) => one.slug) }),
  ]);
  const now = pageAsOf(app.clock.now(), tour.kind, departures);
  const isClosed = tour.sells === "instant" && departures.length === 0;
  return {
    tour,
    /** Why there is no date to choose, where a tour that has dates has none now, or is made to measure; and how that one is had. */
    asked: isClosed
      ? { words: closedWords(await nextSeason(app, tour.id)), steps: null }
      : tour.sells === "instant"
        ? null
        : (await getPage(app.cachedDb, "promises")).madeToMeasure,
    reviews: reviews.map(shownReview),
    rating: ratings.get(tour.id) ?? null,
    suggestions: suggestions.flatMap((wanted) => listed.find((one) => one.slug === wanted.slug) ?? []),
    /** The moment that the page is reckoned from: not when it was made, or it would be another page each time. */
    now,
    today: delhiDate(now),
    /** What is said of a review that has just been taken, a traveller's first of this tour or another one. */
    reviewTaken: takenWords(url.searchParams.get("reviewed")),
    wish,
    departures: departures.map(
      ({ tourId: _, isCalledOff: __, standing, statusReason, group, ...departure }): OfferedDeparture => ({
        ...departure,
        group: group && { ...group, asOf: now },
        isOpen: standing !== "closed",
        reason: statusReason,
        held: held.get(departure.id),
      }),
    ),
  };
}

/** Of a review, what the page shows, in the words in which it does: written here, they are no script of the page's. */
const shownReview = ({ id, reviewerName, country, date, rating, isVerified, paragraphs, answer, picture }: Review) => ({
  id,
  reviewerName,
  /** Where there is no picture. */
  initial: [...reviewerName][0]?.toUpperCase(),
  from: [country, plainDate(date)].filter(Boolean).join(", "),
  rating,
  isVerified,
  paragraphs,
  /** Ours to it, below it. */
  answer: answer && [`Our answer, ${plainDate(answer.date)}`, ...answer.paragraphs],
  picture,
});

/** What the card can leaf through, and the day that is wished for if it lies beyond that. */
async function departuresFor(app: ReadingContext, tourId: string, wished: string | null) {
  const next = await listDepartures(app, { tourId, limit: DEPARTURES_AHEAD });
  const last = next.at(-1)?.localDate;
  if (wished === null || next.length < DEPARTURES_AHEAD || last === undefined || wished < last) return next;
  const beyond = await listDepartures(app, { tourId, on: wished });
  return [...next, ...beyond.filter(({ id }) => next.every((one) => one.id !== id))];
}

const closedWords = (begins: string | null): string =>
  `No dates are open for booking just now.${begins === null ? "" : ` The next season begins on ${plainDate(begins)}.`} Write to us, and we tell you when you can book.`;

/** Written here, they are no script of the page's, which few come to see. */
const takenWords = (said: string | null): string | null =>
  said === "new" ? REVIEW_TAKEN : said === "again" ? REVIEW_REPLACED : null;

export type TourPageData = NonNullable<Awaited<ReturnType<typeof loadTour>>>;

/** The page as it is sent to the browser. */
export const packTour = (page: TourPageData) => ({ ...page, departures: packDepartures(page.departures) });
export type PackedTour = ReturnType<typeof packTour>;

/** Sends the reader to the tour's own address for good when it was asked for by another, keeping the choice in the query. */
export function insistOnAddress(url: URL, path: string): void {
  if (url.pathname.replace(/\.data$/, "") !== path) throw redirect(path + url.search, 301);
}
