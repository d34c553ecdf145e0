import { z } from "zod";
import { emailField } from "#platform/mail/email-field.ts";
import { currencyCodes } from "#platform/text/currencies.ts";
import { filmAddress, mapFrameAddress } from "#platform/text/film-address.ts";
import { isGstin } from "#platform/text/gstin.ts";
import { typedName } from "#platform/text/person-name.ts";
import { typedText } from "#platform/text/typed-text.ts";
import { webAddress } from "#platform/text/web-address.ts";
import { nameText, paragraphText, proseText, sentenceText, slugText } from "#platform/text/written-text.ts";
import { dayField } from "#platform/time/day-field.ts";
import { mapPlaces } from "./map-places.ts";

export type { MapGround } from "./map-places.ts";

const photoKey = slugText;
/** Begins with a slash. */
const path = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

export const blogCategories = [
  "Delhi Cycle Tours",
  "Cycling Holidays",
  "Destinations India",
  "Tour Leader Stories",
  "Events",
  "Explore Delhi",
] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** Search of stories; pages from 1. */
export interface BlogSearchParams {
  q: string;
  category: BlogCategory | null;
  tag: string | null;
  page: number;
}
export const POSTS_PER_PAGE = 6;

export const postContent = z.object({
  slug: photoKey,
  /** Their addresses redirect to this story. */
  formerSlugs: z.optional(z.array(photoKey)),
  category: z.enum(blogCategories),
  /** From `blogTags`. */
  tags: z.array(nameText).min(1),
  title: nameText,
  date: dayField,
  shortDescription: paragraphText,
  photo: photoKey,
  sections: z
    .array(z.object({ title: nameText, paragraphs: z.array(paragraphText).min(1) }))
    .min(1)
    .max(6),
  quote: z.object({ text: paragraphText, by: nameText }).optional(),
  points: z.array(sentenceText).default([]),
  gallery: z.array(photoKey).default([]),
  /** Loads only on a tap. */
  video: z.object({ url: filmAddress(), title: nameText, poster: photoKey }).optional(),
  /** Map, framed on a tap. */
  embed: z.object({ url: mapFrameAddress(), title: nameText }).optional(),
  relatedTours: z.array(z.string().max(100)).default([]),
  author: z.object({ name: nameText, description: paragraphText, photo: photoKey }),
});
export type PostContent = z.infer<typeof postContent>;
export type PostContentInput = z.input<typeof postContent>;

/** Specification §2; the address is never shown. */
export const commentInput = z.object({
  name: typedName("Please tell us your name"),
  email: emailField,
  comments: typedText("Please write a few words")
    .min(1, "Please write a few words")
    .max(3000, "Please use at most 3,000 characters"),
});
export type CommentInput = z.infer<typeof commentInput>;

/** `at` is an instant. */
export interface CommentView {
  id: string;
  name: string;
  comment: string;
  at: string;
}

/** "delhi-cycle-tours" */
export const blogCategorySlug = (category: BlogCategory): string => category.toLowerCase().replaceAll(" ", "-");

export const postPath = ({ category, slug }: { category: BlogCategory; slug: string }): string =>
  `/blogs/${blogCategorySlug(category)}/${slug}`;

/** `tour` is a slug; its live price is shown. */
const bannerItem = z.object({
  tour: z.string().max(100),
  location: nameText,
  locationHindi: nameText,
  firstname: nameText,
  lastname: nameText,
  photo: photoKey,
  durationExtraInfo: nameText,
  feature1: nameText,
  feature2: nameText,
  feature3: nameText,
  facts1: nameText,
  facts2: nameText,
  facts3: nameText,
  video: z.optional(filmAddress()),
});

/** Newest stories on the home page and in the API's call for them. */
export const STORIES_AT_HOME = 4;

export const homePage = z.object({
  metaTitle: nameText,
  metaDescription: sentenceText,
  /** A company without a tour has none. */
  banner: z.array(bannerItem).max(6),
  offer: z.object({ heading: nameText, description: paragraphText }),
  holidays: z.object({ heading: nameText, subheading: sentenceText }),
  exploreMore: z.object({
    heading: nameText,
    text: paragraphText,
    links: z.array(z.object({ label: nameText, description: paragraphText, path, photo: photoKey })).min(2),
  }),
  blog: z.object({ heading: nameText, description: paragraphText }),
  reviews: z.object({ heading: nameText, externalLabel: nameText, externalUrl: z.optional(webAddress()) }),
  partner: z.optional(
    z.object({ heading: nameText, text: paragraphText, linkLabel: nameText, url: webAddress(), photo: photoKey }),
  ),
  asSeenOn: z.array(z.object({ name: nameText, title: nameText, url: webAddress() })).max(4),
  newsletter: z.object({ heading: nameText, text: paragraphText, buttonLabel: nameText }),
});
export type HomePage = z.infer<typeof homePage>;

const link = z.object({ label: nameText, path });

/** Older content has only the photo key. */
const footerPicture = z.preprocess(
  (value) => (typeof value === "string" ? { photo: value } : value),
  z.object({ photo: photoKey, url: z.optional(webAddress()) }),
);

const percent = z.number().min(0).max(100);

/** Office map, in per cent; its alternative is the written way. */
const streetPlan = z.object({
  streets: z.array(
    z.object({
      name: nameText,
      /** SVG `points`: "0,26 72,26". */
      points: z
        .string()
        .max(4_000)
        .regex(/^-?\d+,-?\d+( -?\d+,-?\d+)+$/),
      isWide: z.boolean(),
      label: z.object({ x: percent, y: percent, turn: z.number() }),
    }),
  ),
  places: z.array(
    z.object({ name: nameText, kind: z.enum(["station", "landmark", "office"]), x: percent, y: percent }),
  ),
  way: z.array(sentenceText).min(1),
});
export type StreetPlan = z.infer<typeof streetPlan>;

const giftPaise = z.int().min(100).max(5_00_000_00);

const giftSums = z
  .object({ sumsPaise: z.array(giftPaise).min(1).max(6), leastPaise: giftPaise, mostPaise: giftPaise })
  .refine(({ leastPaise, mostPaise }) => leastPaise <= mostPaise, "The smallest sum is above the largest");

export const company = z.object({
  name: nameText,
  /** Devanagari, optional. */
  nameHindi: z.optional(nameText),
  shortName: nameText,
  legalName: nameText,
  /** Companies below the threshold have none. */
  gstin: z.optional(z.string().max(15).refine(isGstin, "Not a valid GSTIN: check its 15 characters")),
  /** Required by law, for complaints. */
  grievanceOfficer: z.optional(z.object({ name: nameText, email: z.email().max(254) })),
  slogan: sentenceText,
  /** Its trade and town, such as "Guided rides and walks in Delhi". The home page's first screen begins with it. */
  whoWeAre: z.optional(sentenceText),
  /** The year of its first tour. */
  since: z.optional(z.int().min(1800).max(2200)),
  phone: nameText,
  whatsapp: nameText,
  email: z.email().max(254),
  bookingsEmail: z.email().max(254),
  address: z.array(sentenceText).min(1),
  officeHours: z.object({ opens: nameText, closes: nameText, days: nameText }),
  /** Sums of gift vouchers. Without them none are sold. */
  gifts: z.optional(giftSums),
  social: z.array(z.object({ name: nameText, url: webAddress() })),
  navbar: z.array(z.object({ label: nameText, path, sublinks: z.array(link).default([]) })),
  footer: z.object({
    heading: nameText,
    info: paragraphText,
    quickLinks: z.array(link),
    pictures: z.array(footerPicture),
  }),
});
export type Company = z.infer<typeof company>;

/** Specification §3, "About page data". */
const person = z.object({
  name: nameText,
  position: nameText,
  para: paragraphText,
  photo: photoKey,
  social: z.array(z.object({ name: nameText, url: webAddress() })).default([]),
});

const aboutPage = z.object({
  headertitle: nameText,
  backgroundPhoto: photoKey,
  intro: z.object({
    text1: sentenceText,
    text2: paragraphText,
    data: z.array(z.object({ title: nameText, text: paragraphText, photo: photoKey })).min(3),
  }),
  aboutTour: z.object({
    heading: nameText,
    para1: paragraphText,
    para2: paragraphText,
    photos: z.array(photoKey).length(2),
  }),
  /** Films on an embed host, loaded on a tap. */
  history: z.object({
    title: nameText,
    para: paragraphText,
    data: z.array(z.object({ heading: nameText, para: paragraphText, photo: photoKey, video: filmAddress() })),
  }),
  /** The specification's data1 to data5. */
  team: z.object({ title: nameText, para: paragraphText, rows: z.array(z.array(person).min(1)).max(5) }),
});
export type AboutPage = z.infer<typeof aboutPage>;

const faqPage = z.object({
  headerPhoto: photoKey,
  categories: z
    .array(
      z.object({
        /** Fragment: /faq#booking. */
        id: photoKey,
        name: nameText,
        entries: z.array(z.object({ id: photoKey, question: sentenceText, answer: proseText })).min(1),
      }),
    )
    .min(1),
});
export type FaqPage = z.infer<typeof faqPage>;

export const legalPage = z.object({
  title: nameText,
  introduction: paragraphText,
  updated: dayField,
  sections: z.array(z.object({ id: photoKey, title: nameText, paragraphs: z.array(proseText).min(1) })).min(1),
});
export type LegalPageContent = z.infer<typeof legalPage>;

const contactPage = z.object({
  heading: nameText,
  introduction: paragraphText,
  headerPhoto: photoKey,
  photo: photoKey,
  mapQuery: sentenceText,
  latitude: z.number(),
  longitude: z.number(),
  plan: z.optional(streetPlan),
});
export type ContactPage = z.infer<typeof contactPage>;

/** `launchesAt` is an instant; by the specification 28 May 2021, 13:00 IST. */
const comingSoonPage = z.object({
  heading: nameText,
  introduction: paragraphText,
  launched: nameText,
  launchesAt: z.iso.datetime({ offset: true }).max(40),
  photo: photoKey,
});
export type ComingSoonPage = z.infer<typeof comingSoonPage>;

/** /india-by-cycle */
const holidaysPage = z.object({
  banner: z.object({ heading: nameText, text: paragraphText, photo: photoKey }),
  offer: z.object({ heading: nameText, description: paragraphText }),
  holidays: z.object({ heading: nameText, subheading: sentenceText }),
  /** Milestones: a year, a holiday, a day. */
  distance: z.object({
    heading: nameText,
    text: paragraphText,
    stones: z.array(z.object({ km: z.int().positive(), label: nameText, labelHindi: z.optional(nameText) })),
  }),
  reviews: z.object({ heading: nameText }),
});
export type HolidaysPage = z.infer<typeof holidaysPage>;

/** /destination-list-v2. `places`: map point and tinted states, as in `app/site/destinations/india.svg`. */
const destinationsPage = z.object({ heading: nameText, introduction: paragraphText, places: mapPlaces });
export type DestinationsPage = z.infer<typeof destinationsPage>;

const galleryPage = z.object({
  heading: nameText,
  introduction: paragraphText,
  albums: z.array(z.object({ id: photoKey, title: nameText, text: paragraphText, photos: z.array(photoKey).min(3) })),
});
export type GalleryPage = z.infer<typeof galleryPage>;

/** Promises outside page documents: lists, bookings, mails, API. All but `handingOver` are sentences. */
const promises = z.object({
  tours: sentenceText,
  /** For search engines and shared links. */
  stories: sentenceText,
  /** Shown after sending a message. */
  answers: sentenceText,
  /** Steps of a bespoke tour, and the reason for no dates. */
  madeToMeasure: z.object({
    steps: z.array(z.object({ title: nameText, text: paragraphText })).min(1),
    words: sentenceText,
  }),
  /** Weather rules by kind, and rights when we call off. */
  weather: z.object({ cycle: paragraphText, walk: paragraphText, bespoke: paragraphText, holiday: paragraphText }),
  /** Reason to ask for riders early. */
  holidayRiders: paragraphText,
  /** Follows "for" in the transfer fee. */
  handingOver: sentenceText,
});
export type Promises = z.infer<typeof promises>;

/** Days on which India is at home or on the street. `followsMoon`: the day is announced later, and may move by one. */
const publicHolidays = z.object({
  days: z.array(z.object({ date: dayField, name: nameText, followsMoon: z.boolean() })),
});
export type PublicHolidays = z.infer<typeof publicHolidays>;

/** Rupees for one unit of other currencies: a guide beside prices for two weeks from `day`, never charged. */
const exchangeRates = z.object({
  /** Null for invented rates, which only a demonstration shows. */
  day: z.nullable(dayField),
  /** "Reserve Bank of India" */
  source: sentenceText,
  rates: z
    .array(
      z.object({
        currency: z.enum(currencyCodes),
        rupees: z.number().positive().max(100_000),
      }),
    )
    .max(40),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

/** By key in `page`. */
export const pageDocuments = {
  company,
  home: homePage,
  about: aboutPage,
  faq: faqPage,
  privacy: legalPage,
  terms: legalPage,
  contact: contactPage,
  "coming-soon": comingSoonPage,
  holidays: holidaysPage,
  destinations: destinationsPage,
  gallery: galleryPage,
  promises,
  "public-holidays": publicHolidays,
  "exchange-rates": exchangeRates,
} as const;
export type PageKey = keyof typeof pageDocuments;
export type PageDocument<Key extends PageKey> = z.infer<(typeof pageDocuments)[Key]>;
