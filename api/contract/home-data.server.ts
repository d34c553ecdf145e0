import type { z } from "zod";
import { getPictures } from "#modules/catalogue/index.server.ts";
import { type PictureData, type ShownTour, showUndated } from "#modules/catalogue/model.ts";
import { getPage, listPosts, type PostSummary } from "#modules/content/index.server.ts";
import {
  type Company,
  type ContactPage,
  type HolidaysPage,
  type HomePage,
  STORIES_AT_HOME,
} from "#modules/content/model.ts";
import { listQuotedReviews, type Review, ratingSummaries } from "#modules/reviews/index.server.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { mapFrame, QUARTER } from "#platform/maps.ts";
import type { CallRequest, ContractDeps } from "./operation.server.ts";
import type { cyclingHolidays, homepage } from "./pages.model.ts";
import { formsOf, headerPicture, jpegOf, logo, webpOf } from "./pictures.ts";
import { storyOf } from "./stories.server.ts";
import { holidayOf, listPriced, offerOf, priceText, relative } from "./tours.server.ts";

/** Data of the home and holidays pages, from the database or built-in content. */
interface Material {
  company: Company;
  home: HomePage;
  holidays: HolidaysPage;
  contact: ContactPage;
  /** In the company's order. */
  tours: readonly ShownTour[];
  ratings: ReadonlyMap<string, RatingSummary>;
  posts: readonly PostSummary[];
  reviews: readonly Review[];
  holidayReviews: readonly Review[];
  picture(key: string): PictureData;
}

const isHoliday = ({ kind }: Pick<ShownTour, "kind">): boolean => kind === "holiday";

export async function readMaterial(
  deps: ContractDeps,
  asked: Pick<CallRequest<unknown, unknown>, "isOf">,
): Promise<Material> {
  const { db } = deps;
  const [company, home, holidays, contact, tours, posts, reviews] = await Promise.all([
    getPage(db, "company"),
    getPage(db, "home"),
    getPage(db, "holidays"),
    getPage(db, "contact"),
    listPriced(deps, asked),
    listPosts(db, STORIES_AT_HOME),
    listQuotedReviews(db),
  ]);
  const ofHolidays = tours.filter(isHoliday).map((tour) => tour.id);
  const [ratings, holidayReviews, picture] = await Promise.all([
    ratingSummaries(
      db,
      tours.map((tour) => tour.id),
    ),
    listQuotedReviews(db, ofHolidays),
    getPictures(db, [
      ...home.banner.map((slide) => slide.photo),
      ...(home.partner ? [home.partner.photo] : []),
      holidays.banner.photo,
      contact.headerPhoto,
      contact.photo,
      ...company.footer.pictures.map(({ photo }) => photo),
    ]),
  ]);
  return { company, home, holidays, contact, tours, ratings, posts, reviews, holidayReviews, picture };
}

/** From built-in content: its prices, no ratings. */
export const builtInMaterial = ({ builtIn }: ContractDeps): Material => ({
  ...builtIn,
  tours: builtIn.tours.map(showUndated),
  posts: builtIn.posts.slice(0, STORIES_AT_HOME),
  holidayReviews: builtIn.reviews.filter(({ tourPath }) =>
    builtIn.tours.some((one) => isHoliday(one) && one.path === tourPath),
  ),
  ratings: new Map(),
});

export function homepageOf(known: Material): z.input<typeof homepage> {
  const { company, home, contact, tours, ratings, posts, picture } = known;
  const instagram = company.social.find(({ name }) => name === "Instagram");
  return {
    banner: home.banner.flatMap((slide) => {
      const tour = tours.find((one) => one.slug === slide.tour);
      if (!tour) return [];
      const { location, firstname, lastname, video, durationExtraInfo, feature1, feature2, feature3 } = slide;
      return [
        {
          ...{ location, firstname, lastname, durationExtraInfo, feature1, feature2, feature3 },
          ...{ facts1: slide.facts1, facts2: slide.facts2, facts3: slide.facts3 },
          ...(video ? { video } : {}),
          ...fromTour(tour),
          ...formsOf(picture(slide.photo)),
        },
      ];
    }),
    offer: home.offer,
    offerData: tours
      .filter((tour) => tour.prices.offerPaise !== null)
      .map((tour) => offerOf(tour, ratings.get(tour.id))),
    holidayData: tours.filter(isHoliday).map(holidayOf),
    holidayData2: [home.holidays],
    blogData: posts.map(storyOf),
    reviews: known.reviews.map((review) => reviewOf(review, tours)),
    ...klmOf(known),
    navbarData: company.navbar.map(({ label, path, sublinks }) => ({
      linkName: label,
      url: path,
      ...(sublinks.length > 0
        ? { sublinks: sublinks.map((sublink) => ({ linkName: sublink.label, url: sublink.path })) }
        : {}),
    })),
    dbcLogo: logo,
    footerData: {
      address: company.address.join(", "),
      info: company.email,
      heading: company.footer.heading,
      mobileNumber: company.phone,
      instagramPictures: instagram
        ? company.footer.pictures.flatMap(({ photo, url }) => (url ? [{ url, images: jpegOf(picture(photo)) }] : []))
        : [],
    },
    contact: {
      headerImage: headerPicture(picture(contact.headerPhoto)),
      images: [jpegOf(picture(contact.photo))],
      address: company.address.join(", "),
      mapAddress: mapFrame(contact, QUARTER),
    },
    otherPages: { privacyPage: { headerLogo: logo.imagejpeg } },
  };
}

/** The banner has one slide: the company's first holiday. */
export function holidaysOf(known: Material): z.input<typeof cyclingHolidays> {
  const { holidays: page, tours, ratings, picture } = known;
  const holidays = tours.filter(isHoliday);
  return {
    banner: holidays.slice(0, 1).map((tour) => ({
      location: tour.location,
      firstname: page.banner.heading,
      lastname: tour.name,
      durationExtraInfo: page.banner.text,
      ...{ feature1: tour.tagline, feature2: `${tour.distanceKm} km`, feature3: tour.travelType },
      ...{ facts1: tour.date, facts2: `At most ${tour.groupSizeMax} riders`, facts3: tour.duration },
      ...fromTour(tour),
      ...formsOf(picture(page.banner.photo)),
    })),
    offerData: holidays.map((tour) => offerOf(tour, ratings.get(tour.id))),
    offer: page.offer,
    holidayData: holidays.map(holidayOf),
    reviews: known.holidayReviews.map((review) => reviewOf(review, tours)),
    ...klmOf(known),
  };
}

/** Tour fields of a banner slide. */
const fromTour = (tour: ShownTour) => ({
  priceField: tour.sells === "enquiry" || tour.prices.isFrom ? "INR per person and up" : "INR per person",
  price: priceText(tour),
  duration: tour.duration,
  // Features and facts are complete (docs/decisions/0021), so nothing is appended.
  feature3extra: "",
  facts3extra: "",
  link: relative(tour.path),
});

function reviewOf(review: Review, tours: readonly ShownTour[]): z.input<typeof homepage>["reviews"][number] {
  const tour = tours.find((one) => one.path === review.tourPath);
  return {
    reviewerName: review.reviewerName,
    date: review.date,
    tourName: review.tourName,
    ...(tour ? { imagejpeg: jpegOf(tour.picture) } : {}),
    ...(review.picture ? { reviewerjpeg: jpegOf(review.picture), reviewerwebp: webpOf(review.picture) } : {}),
    country: review.country,
    review: review.quote,
  };
}

const klmOf = ({ home: { partner }, picture }: Material) =>
  partner ? { klm: { ...formsOf(picture(partner.photo)), link: partner.url, heading: partner.heading } } : {};
