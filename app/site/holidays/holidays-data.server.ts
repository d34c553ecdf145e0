import { toQuotedReview, unlisted } from "#app/site/home/home-data.server.ts";
import { listedTours } from "#app/site/listed-tours.server.ts";
import type { ListedTour } from "#app/site/tour-card.tsx";
import type { BuiltIn, ReadingContext } from "#app/web/app-context.server.ts";
import { getPictures } from "#modules/catalogue/index.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Company, HolidaysPage, HomePage } from "#modules/content/model.ts";
import { listQuotedReviews, type Review, ratingTogether } from "#modules/reviews/index.server.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";

/** Their category page has the rest. */
const HOLIDAYS = 24;

/** Reads the data of /india-by-cycle from the database. */
export async function readHolidays(app: ReadingContext): Promise<HolidaysData> {
  const { cachedDb } = app;
  const [page, home, company] = await Promise.all([
    getPage(cachedDb, "holidays"),
    getPage(cachedDb, "home"),
    getPage(cachedDb, "company"),
  ]);
  const tours = await listedTours(app, { kinds: ["holiday"], limit: HOLIDAYS });
  const ids = tours.map((tour) => tour.id);
  const [picture, reviews, rating] = await Promise.all([
    getPictures(cachedDb, [page.banner.photo, ...(home.partner ? [home.partner.photo] : [])]),
    listQuotedReviews(cachedDb, ids),
    ratingTogether(cachedDb, ids),
  ]);
  return { ...compose(page, home, company, picture, reviews), rating, tours };
}

/** The same from the shipped content: its own prices, no dates, no ratings. */
export function builtInHolidays(builtIn: BuiltIn): HolidaysData {
  const { holidays, home, company, picture } = builtIn;
  const tours = builtIn.tours.filter((tour) => tour.kind === "holiday").map(unlisted);
  const paths = new Set(tours.map((tour) => tour.path));
  const reviews = builtIn.reviews.filter((review) => paths.has(review.tourPath));
  return { ...compose(holidays, home, company, picture, reviews), rating: null, tours };
}

function compose(
  page: HolidaysPage,
  home: HomePage,
  company: Company,
  picture: (key: string) => PictureData,
  reviews: readonly Review[],
) {
  return {
    ...page,
    banner: { ...page.banner, picture: picture(page.banner.photo) },
    quotes: reviews.map(toQuotedReview),
    partner: home.partner ? { ...home.partner, picture: picture(home.partner.photo) } : null,
    newsletter: home.newsletter,
    phone: company.phone,
  };
}

type HolidaysData = ReturnType<typeof compose> & { rating: RatingSummary | null; tours: ListedTour[] };
