import { listedByFilter } from "#app/site/listed-tours.server.ts";
import type { ListedTour } from "#app/site/tour-card.tsx";
import type { AppContext, BuiltIn } from "#app/web/app-context.server.ts";
import { withCardPrices } from "#modules/availability/index.server.ts";
import { getPictures, listTours } from "#modules/catalogue/index.server.ts";
import { type PictureData, type ShownTour, showUndated, type TourSummary } from "#modules/catalogue/model.ts";
import { getPage, listPosts } from "#modules/content/index.server.ts";
import { type Company, type HomePage, STORIES_AT_HOME } from "#modules/content/model.ts";
import { listQuotedReviews, overallRating, type Review } from "#modules/reviews/index.server.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { describeCompany } from "./describe-company.ts";

/** The most that anybody leafs through; the lists have the rest. */
const SLIDES = 12;

type Words = { page: HomePage; company: Company };
type Parts = Words & {
  picture(key: string): PictureData;
  bannerTours: readonly ShownTour[];
  reviews: readonly Review[];
  rating: RatingSummary | null;
};

/** Reads the home page's data from the database. */
export async function readHome(app: AppContext) {
  const { cachedDb } = app;
  const [page, company] = await Promise.all([getPage(cachedDb, "home"), getPage(cachedDb, "company")]);
  const [picture, bannerTours, [offers = [], holidays = []], posts, reviews, rating] = await Promise.all([
    getPictures(cachedDb, pictureKeys(page)),
    listTours(cachedDb, { slugs: page.banner.map((slide) => slide.tour) }).then((tours) => withCardPrices(app, tours)),
    listedByFilter(app, [
      { onOffer: true, limit: SLIDES },
      { kinds: ["holiday"], limit: SLIDES },
    ]),
    listPosts(cachedDb, STORIES_AT_HOME),
    listQuotedReviews(cachedDb),
    overallRating(cachedDb),
  ]);
  return {
    ...compose({ page, company, picture, bannerTours, reviews, rating }),
    offerTours: offers.filter(isOnOffer),
    holidayTours: holidays,
    posts,
  };
}

/** The same from the shipped content: its own prices, no dates, no ratings. */
export function builtInHome({ home: page, company, tours: all, posts, reviews, picture }: BuiltIn): HomeData {
  const tours = all.map(unlisted);
  return {
    ...compose({ page, company, picture, bannerTours: tours, reviews, rating: null }),
    offerTours: tours.filter(isOnOffer),
    holidayTours: tours.filter((tour) => tour.kind === "holiday"),
    posts: posts.slice(0, STORIES_AT_HOME),
  };
}

/** A tour without the facts that only the database has. */
export const unlisted = (tour: TourSummary): ListedTour => ({
  ...showUndated(tour),
  duration: joinUnits(tour.duration),
  rating: null,
  nextDate: null,
});

/** True if the price that its card shows is an offer; another season may have one that nobody can book. */
const isOnOffer = ({ prices }: ListedTour): boolean => prices.offerPaise !== null;

/** Stale data may be shown, but without dates: places change by the minute. */
export const withoutDates = (tours: readonly ListedTour[]): ListedTour[] =>
  tours.map((tour) => ({ ...tour, nextDate: null }));

/** A review for the slider. Only the presence of our answer is kept: it answers the whole review, not the quoted sentence. */
export const toQuotedReview = ({
  id,
  reviewerName,
  country,
  date,
  rating,
  quote,
  answer,
  picture,
  ...tour
}: Review) => ({
  id,
  reviewerName,
  country,
  date,
  rating,
  quote,
  isAnswered: answer !== null,
  picture,
  tourName: tour.tourName,
  tourPath: tour.tourPath,
});
export type QuotedReview = ReturnType<typeof toQuotedReview>;

const pictureKeys = (page: HomePage): string[] => [
  ...page.banner.map((slide) => slide.photo),
  ...page.exploreMore.links.map((link) => link.photo),
  ...(page.partner ? [page.partner.photo] : []),
];

function compose({ page, company, picture, bannerTours, reviews, rating }: Parts) {
  const { banner, exploreMore, partner, ...words } = page;
  const { name, legalName, slogan, whoWeAre, since, phone, email, address, social } = company;
  return {
    ...words,
    company: { name, legalName, slogan, phone, email, address, social },
    whoWeAre: describeCompany({ whoWeAre, since }, rating),
    banner: banner.flatMap((slide) => {
      const tour = bannerTours.find((one) => one.slug === slide.tour);
      if (!tour) return [];
      const { path, prices, sells } = tour;
      const duration = joinUnits(tour.duration);
      const isFrom = sells === "enquiry" || prices.isFrom;
      const now = prices.offerPaise ?? prices.regularPaise;
      const before = prices.offerPaise === null ? null : prices.regularPaise;
      return [
        { ...slide, picture: picture(slide.photo), path, duration, isFrom, pricePaise: now, beforePaise: before },
      ];
    }),
    exploreMore: {
      ...exploreMore,
      links: exploreMore.links.map((link) => ({ ...link, picture: picture(link.photo) })),
    },
    partner: partner ? { ...partner, picture: picture(partner.photo) } : null,
    quotes: reviews.map(toQuotedReview),
    rating,
  };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
export type BannerSlide = HomeData["banner"][number];
