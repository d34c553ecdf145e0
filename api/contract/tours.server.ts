import type { z } from "zod";
import { startTimes, withCardPrices } from "#modules/availability/index.server.ts";
import { pricePerPerson } from "#modules/booking/model.ts";
import {
  findCategoryByName,
  findTour,
  findTourByName,
  listTours,
  type TourFilter,
} from "#modules/catalogue/index.server.ts";
import {
  type CardPrices,
  lowestPrices,
  type PictureData,
  type ShownTour,
  type Tour,
} from "#modules/catalogue/model.ts";
import { listReviews, type Review, ratingSummaries } from "#modules/reviews/index.server.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { LANES, mapFrame } from "#platform/maps.ts";
import { formatThousands } from "#platform/money.ts";
import { type CallRequest, type ContractDeps, operation } from "./operation.server.ts";
import { formsOf, headerPicture, jpegOf } from "./pictures.ts";
import { CallRefusal } from "./refusals.ts";
import {
  allTours,
  byName,
  categoryPage,
  type holidayItem,
  type offerItem,
  tourDetail,
  tourList,
} from "./tours.model.ts";

const noTour = () => new CallRefusal("not_found", { message: "There is no tour by that name." });
const noCategory = () => new CallRefusal("not_found", { message: "There is no category by that name." });

export async function listPriced(
  deps: Pick<ContractDeps, "db" | "clock">,
  { isOf }: Pick<CallRequest<unknown, unknown>, "isOf">,
  filter: TourFilter = {},
): Promise<ShownTour[]> {
  const tours = await listTours(deps.db, filter);
  if (tours.some(({ priceList }) => priceList.seasons.length > 0)) isOf("tours");
  return withCardPrices(deps, tours);
}

/** Present price per person; for bespoke tours, and over several seasons, the lowest. */
export const priceText = ({ prices }: ShownTour): string => formatThousands(prices.offerPaise ?? prices.regularPaise);

export const relative = (path: string): string => path.slice(1);

const ratingOf = (summary: RatingSummary | undefined): string => String(summary?.average ?? 0);

/** An offer: regular price, lower price if any, 0 stars without ratings. */
export const offerOf = (tour: ShownTour, rating: RatingSummary | undefined): z.input<typeof offerItem> => ({
  _id: tour.id,
  ...formsOf(tour.picture),
  link: relative(tour.path),
  name: tour.name,
  subheading: tour.location,
  description: tour.tagline,
  mode: tour.mode,
  duration: tour.duration,
  rating: ratingOf(rating),
  price: formatThousands(tour.prices.regularPaise),
  ...(tour.prices.offerPaise === null ? {} : { offerPrice: formatThousands(tour.prices.offerPaise) }),
});

export const holidayOf = (tour: ShownTour): z.input<typeof holidayItem> => ({
  _id: tour.id,
  images: jpegOf(tour.picture),
  link: relative(tour.path),
  location: tour.location,
  name: tour.name,
  duration: tour.duration,
  price: priceText(tour),
});

function detailOf(
  tour: Tour,
  reviews: readonly Review[],
  rating: RatingSummary | undefined,
  { starts, prices }: { starts: string[]; prices: CardPrices },
): z.input<typeof tourDetail> {
  const { details } = tour;
  const { min, max } = details.groupSize;
  return {
    _id: tour.id,
    tourName: tour.name,
    location: tour.location,
    duration: tour.duration,
    serviceLocation: mapFrame(details.meetingPoint, LANES),
    price: pricePerPerson(prices, "regular", 1) / 100,
    privatePriceSingle: pricePerPerson(prices, "private", 1) / 100,
    privatePriceMultiple: pricePerPerson(prices, "private", 2) / 100,
    groupSize: min === max ? `${max}` : `${min} to ${max}`,
    bookingType: details.bookingType,
    time: details.time,
    starts,
    byEnquiry: tour.sells === "enquiry",
    rating: ratingOf(rating),
    level: tour.level,
    date: details.date,
    feature: details.feature,
    tagline: tour.tagline,
    tags: details.tags,
    tourShortDescription: details.shortDescription,
    tourDetailsAndInclusion: details.inclusions.map(({ title, icon, description }) => ({
      title,
      icon,
      description,
      iconwebp: `/icons/included/${icon}.webp`,
      iconjpeg: `/icons/included/${icon}.jpg`,
    })),
    highlightTimes: details.highlightTimes,
    highlights: details.highlights.map(({ time, name, photo, shortDescription }) => {
      const picture = photo === undefined ? undefined : tour.textPhotos[photo];
      return { time, name, ...(picture ? formsOf(picture) : {}), shortDescription };
    }),
    host: [{ name: details.host.name, description: details.host.description, ...formsOf(tour.hostPicture) }],
    photos: tour.photos.map(formsOf),
    reviews: reviews.map(({ reviewerName, date, rating: ratings, country, paragraphs, picture }) => ({
      ...pictured(picture),
      name: reviewerName,
      date,
      ratings,
      country,
      review: paragraphs,
    })),
    tourSuggestions: tour.suggestions.map((other) => ({
      title: other.name,
      heading: other.tagline,
      link: relative(other.path),
      link1: other.path,
      ...formsOf(other.picture),
    })),
    backgroundImage: headerPicture(tour.background),
    ...(details.videoUrl ? { videoUrl: details.videoUrl } : {}),
  };
}

const pictured = (picture: PictureData | null) => (picture ? formsOf(picture) : {});

async function readTour(deps: ContractDeps, slug: string) {
  const { db } = deps;
  const tour = await findTour(db, slug);
  if (!tour) return null;
  const [reviews, ratings, starts, [shown]] = await Promise.all([
    listReviews(db, { tourId: tour.id }),
    ratingSummaries(db, [tour.id]),
    startTimes(deps, tour.id),
    withCardPrices(deps, [tour]),
  ]);
  const prices = shown?.prices ?? lowestPrices(tour.priceList, []);
  return detailOf(tour, reviews, ratings.get(tour.id), { starts, prices });
}

async function readCategory(deps: ContractDeps, asked: Pick<CallRequest<unknown, unknown>, "isOf">, name: string) {
  const category = await findCategoryByName(deps.db, name);
  if (!category) return noCategory();
  const tours = await listPriced(deps, asked, { category: category.slug });
  return {
    fullname: category.fullname,
    backgroundImage: headerPicture(category.background),
    data: tours.map((tour) => ({
      ...formsOf(tour.picture),
      location: tour.location,
      name: tour.name,
      duration: tour.duration,
      tagline: tour.tagline,
      link: relative(tour.path),
      tourType: tour.travelType,
      activityLevel: tour.level,
      price: priceText(tour),
    })),
  };
}

const categoryExample =
  "The name is the last part of the category's address (cycle-tours, walking-tours, bespoke-tours, bicycle-touring, mysore-tours), or the category's name as it is read (Walking Tours).";

export const tourCalls = [
  operation({
    group: "Tours",
    method: "get",
    path: "/tourlistpage",
    id: "tourListPage",
    isPublic: true,
    summary: "All tours as a list",
    answer: tourList,
    refusals: [],
    run: async (deps, asked) =>
      (await listPriced(deps, asked)).map((tour) => ({
        name: tour.name,
        location: tour.location,
        travelType: tour.travelType,
        price: priceText(tour),
        duration: tour.duration,
        link: relative(tour.path),
        images: jpegOf(tour.picture),
        alt: tour.picture.alt,
      })),
  }),
  operation({
    group: "Tours",
    method: "get",
    path: "/tourdetailpage",
    id: "tourDetailPageOfAll",
    isPublic: true,
    summary: "All tours with everything that their pages show",
    answer: allTours,
    refusals: [],
    async run(deps, { isOf }) {
      // Hours come from departures on sale.
      isOf("tours");
      const tours = await listTours(deps.db);
      const read = await Promise.all(tours.map((tour) => readTour(deps, tour.slug)));
      return read.filter((tour) => tour !== null);
    },
  }),
  operation({
    group: "Tours",
    method: "post",
    path: "/tourdetailpage",
    id: "tourDetailPage",
    summary: "One tour, by the name in its address",
    description: "The displayed name and former names work too.",
    body: byName("old-delhi-at-dawn"),
    answer: tourDetail,
    refusals: ["not_found"],
    async run(deps, { body: { name } }) {
      const found = await readTour(deps, name);
      if (found) return found;
      const named = await findTourByName(deps.db, name);
      return (named && (await readTour(deps, named.slug))) ?? noTour();
    },
  }),
  operation({
    group: "Tours",
    method: "post",
    path: "/tourcategorypage",
    id: "tourCategoryPage",
    summary: "A category and its tours",
    description: categoryExample,
    body: byName("cycle-tours"),
    answer: categoryPage,
    refusals: ["not_found"],
    run: (deps, { body, isOf }) => readCategory(deps, { isOf }, body.name),
  }),
  operation({
    group: "Tours",
    method: "get",
    path: "/tourcategorypage",
    id: "tourCategoryPageByQuery",
    isPublic: true,
    summary: "The same by an address that can be kept",
    description: categoryExample,
    query: byName("cycle-tours"),
    answer: categoryPage,
    refusals: ["not_found"],
    run: (deps, { query, isOf }) => readCategory(deps, { isOf }, query.name),
  }),
];
