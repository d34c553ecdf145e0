import { z } from "zod";
import { emailField } from "#platform/mail/email-field.ts";
import { currencyCodes } from "#platform/text/currencies.ts";
import { filmAddress, mapFrameAddress } from "#platform/text/film-address.ts";
import { isGstin } from "#platform/text/gstin.ts";
import { typedName } from "#platform/text/person-name.ts";
import { typedText } from "#platform/text/typed-text.ts";
import { webAddress } from "#platform/text/web-address.ts";
import { dayField } from "#platform/time/day-field.ts";

const text = z.string().trim().min(1);
/** Pages show its links: `[words](/path)`. */
const proseText = z.string().trim().min(1).meta({ links: true });
const photoKey = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** Begins with a slash. */
const path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/);

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
  tags: z.array(text).min(1),
  title: text,
  date: dayField,
  shortDescription: text,
  photo: photoKey,
  sections: z
    .array(z.object({ title: text, paragraphs: z.array(text).min(1) }))
    .min(1)
    .max(6),
  quote: z.object({ text, by: text }).optional(),
  points: z.array(text).default([]),
  gallery: z.array(photoKey).default([]),
  /** Loads only on a tap. */
  video: z.object({ url: filmAddress(), title: text, poster: photoKey }).optional(),
  /** Map, framed on a tap. */
  embed: z.object({ url: mapFrameAddress(), title: text }).optional(),
  relatedTours: z.array(z.string()).default([]),
  author: z.object({ name: text, description: text, photo: photoKey }),
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
  tour: z.string(),
  location: text,
  locationHindi: text,
  firstname: text,
  lastname: text,
  photo: photoKey,
  durationExtraInfo: text,
  feature1: text,
  feature2: text,
  feature3: text,
  facts1: text,
  facts2: text,
  facts3: text,
  video: z.optional(filmAddress()),
});

/** Newest stories on the home page and in the API's call for them. */
export const STORIES_AT_HOME = 4;

export const homePage = z.object({
  metaTitle: text,
  metaDescription: text,
  /** A company without a tour has none. */
  banner: z.array(bannerItem).max(6),
  offer: z.object({ heading: text, description: text }),
  holidays: z.object({ heading: text, subheading: text }),
  exploreMore: z.object({
    heading: text,
    text,
    links: z.array(z.object({ label: text, description: text, path, photo: photoKey })).min(2),
  }),
  blog: z.object({ heading: text, description: text }),
  reviews: z.object({ heading: text, externalLabel: text, externalUrl: z.optional(webAddress()) }),
  partner: z.optional(z.object({ heading: text, text, linkLabel: text, url: webAddress(), photo: photoKey })),
  asSeenOn: z.array(z.object({ name: text, title: text, url: webAddress() })).max(4),
  newsletter: z.object({ heading: text, text, buttonLabel: text }),
});
export type HomePage = z.infer<typeof homePage>;

const link = z.object({ label: text, path });

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
      name: text,
      /** SVG `points`: "0,26 72,26". */
      points: z.string().regex(/^-?\d+,-?\d+( -?\d+,-?\d+)+$/),
      isWide: z.boolean(),
      label: z.object({ x: percent, y: percent, turn: z.number() }),
    }),
  ),
  places: z.array(z.object({ name: text, kind: z.enum(["station", "landmark", "office"]), x: percent, y: percent })),
  way: z.array(text).min(1),
});
export type StreetPlan = z.infer<typeof streetPlan>;

const giftPaise = z.int().min(100).max(5_00_000_00);

const giftSums = z
  .object({ sumsPaise: z.array(giftPaise).min(1).max(6), leastPaise: giftPaise, mostPaise: giftPaise })
  .refine(({ leastPaise, mostPaise }) => leastPaise <= mostPaise, "The smallest sum is above the largest");

export const company = z.object({
  name: text,
  /** Devanagari, optional. */
  nameHindi: z.optional(text),
  shortName: text,
  legalName: text,
  /** Companies below the threshold have none. */
  gstin: z.optional(z.string().refine(isGstin, "Not a valid GSTIN: check its 15 characters")),
  /** Required by law, for complaints. */
  grievanceOfficer: z.optional(z.object({ name: text, email: z.email() })),
  slogan: text,
  /** Its trade and town, such as "Guided rides and walks in Delhi". The home page's first screen begins with it. */
  whoWeAre: z.optional(text),
  /** The year of its first tour. */
  since: z.optional(z.int().min(1800).max(2200)),
  phone: text,
  whatsapp: text,
  email: z.email(),
  bookingsEmail: z.email(),
  address: z.array(text).min(1),
  officeHours: z.object({ opens: text, closes: text, days: text }),
  /** Sums of gift vouchers. Without them none are sold. */
  gifts: z.optional(giftSums),
  social: z.array(z.object({ name: text, url: webAddress() })),
  navbar: z.array(z.object({ label: text, path, sublinks: z.array(link).default([]) })),
  footer: z.object({ heading: text, info: text, quickLinks: z.array(link), pictures: z.array(footerPicture) }),
});
export type Company = z.infer<typeof company>;

/** Specification §3, "About page data". */
const person = z.object({
  name: text,
  position: text,
  para: text,
  photo: photoKey,
  social: z.array(z.object({ name: text, url: webAddress() })).default([]),
});

const aboutPage = z.object({
  headertitle: text,
  backgroundPhoto: photoKey,
  intro: z.object({
    text1: text,
    text2: text,
    data: z.array(z.object({ title: text, text, photo: photoKey })).min(3),
  }),
  aboutTour: z.object({ heading: text, para1: text, para2: text, photos: z.array(photoKey).length(2) }),
  /** Films on an embed host, loaded on a tap. */
  history: z.object({
    title: text,
    para: text,
    data: z.array(z.object({ heading: text, para: text, photo: photoKey, video: filmAddress() })),
  }),
  /** The specification's data1 to data5. */
  team: z.object({ title: text, para: text, rows: z.array(z.array(person).min(1)).max(5) }),
});
export type AboutPage = z.infer<typeof aboutPage>;

const faqPage = z.object({
  headerPhoto: photoKey,
  categories: z
    .array(
      z.object({
        /** Fragment: /faq#booking. */
        id: photoKey,
        name: text,
        entries: z.array(z.object({ id: photoKey, question: text, answer: proseText })).min(1),
      }),
    )
    .min(1),
});
export type FaqPage = z.infer<typeof faqPage>;

export const legalPage = z.object({
  title: text,
  introduction: text,
  updated: dayField,
  sections: z.array(z.object({ id: photoKey, title: text, paragraphs: z.array(proseText).min(1) })).min(1),
});
export type LegalPageContent = z.infer<typeof legalPage>;

const contactPage = z.object({
  heading: text,
  introduction: text,
  headerPhoto: photoKey,
  photo: photoKey,
  mapQuery: text,
  latitude: z.number(),
  longitude: z.number(),
  plan: z.optional(streetPlan),
});
export type ContactPage = z.infer<typeof contactPage>;

/** `launchesAt` is an instant; by the specification 28 May 2021, 13:00 IST. */
const comingSoonPage = z.object({
  heading: text,
  introduction: text,
  launched: text,
  launchesAt: z.iso.datetime({ offset: true }),
  photo: photoKey,
});
export type ComingSoonPage = z.infer<typeof comingSoonPage>;

/** /india-by-cycle */
const holidaysPage = z.object({
  banner: z.object({ heading: text, text, photo: photoKey }),
  offer: z.object({ heading: text, description: text }),
  holidays: z.object({ heading: text, subheading: text }),
  /** Milestones: a year, a holiday, a day. */
  distance: z.object({
    heading: text,
    text,
    stones: z.array(z.object({ km: z.int().positive(), label: text, labelHindi: z.optional(text) })),
  }),
  reviews: z.object({ heading: text }),
});
export type HolidaysPage = z.infer<typeof holidaysPage>;

/** Places as map apps write them, latitude first: "28.65,77.22 28.66,77.23". */
const lineOfPlaces = z
  .string()
  .regex(
    /^-?\d+(\.\d+)?,-?\d+(\.\d+)?( -?\d+(\.\d+)?,-?\d+(\.\d+)?)+$/,
    "Write latitude,longitude, with a space between two",
  )
  .max(4000);

/** Lines and areas under a map of the place. Lakes and parks are closed by themselves. */
const mapGround = z.object({
  rivers: z.array(lineOfPlaces),
  lakes: z.array(lineOfPlaces),
  parks: z.array(lineOfPlaces),
  streets: z.array(lineOfPlaces),
  railways: z.array(lineOfPlaces),
  names: z.array(z.object({ name: text, latitude: z.number(), longitude: z.number() })),
});
export type MapGround = z.infer<typeof mapGround>;

const mapPlace = z.object({
  /** Slug of a destination. */
  destination: z.string(),
  latitude: z.number().min(6).max(38),
  longitude: z.number().min(68).max(98),
  states: z.array(z.string().length(2)).min(1),
  /** Drawn under the map of where rides start. */
  ground: z.optional(mapGround),
});

/** Older content has its places by slug. */
const mapPlaces = z.preprocess(
  (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([destination, place]) => ({ destination, ...(place as object) }))
      : value,
  z.array(mapPlace),
);

/** /destination-list-v2. `places`: map point and tinted states, as in `app/site/destinations/india.svg`. */
const destinationsPage = z.object({ heading: text, introduction: text, places: mapPlaces });
export type DestinationsPage = z.infer<typeof destinationsPage>;

const galleryPage = z.object({
  heading: text,
  introduction: text,
  albums: z.array(z.object({ id: photoKey, title: text, text, photos: z.array(photoKey).min(3) })),
});
export type GalleryPage = z.infer<typeof galleryPage>;

/** Promises outside page documents: lists, bookings, mails, API. All but `handingOver` are sentences. */
const promises = z.object({
  tours: text,
  /** For search engines and shared links. */
  stories: text,
  /** Shown after sending a message. */
  answers: text,
  /** Steps of a bespoke tour, and the reason for no dates. */
  madeToMeasure: z.object({ steps: z.array(z.object({ title: text, text })).min(1), words: text }),
  /** Weather rules by kind, and rights when we call off. */
  weather: z.object({ cycle: text, walk: text, bespoke: text, holiday: text }),
  /** Reason to ask for riders early. */
  holidayRiders: text,
  /** Follows "for" in the transfer fee. */
  handingOver: text,
});
export type Promises = z.infer<typeof promises>;

/** Days on which India is at home or on the street. `followsMoon`: the day is announced later, and may move by one. */
const publicHolidays = z.object({
  days: z.array(z.object({ date: dayField, name: text, followsMoon: z.boolean() })),
});
export type PublicHolidays = z.infer<typeof publicHolidays>;

/** Rupees for one unit of other currencies: a guide beside prices for two weeks from `day`, never charged. */
const exchangeRates = z.object({
  /** Null for invented rates, which only a demonstration shows. */
  day: z.nullable(dayField),
  /** "Reserve Bank of India" */
  source: text,
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
