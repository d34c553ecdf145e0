import { z } from "zod";
import { paise } from "#platform/money.ts";
import { filmAddress } from "#platform/text/film-address.ts";
import { webAddress } from "#platform/text/web-address.ts";
import { nameText, paragraphText, sentenceText, slugText } from "#platform/text/written-text.ts";
import { guideNeed } from "./guide-need.ts";
import { type CardPrices, lowestPrices, type PriceList } from "./price-seasons.ts";
import { type TourKind, type TravelType, tourKinds, tourTraits, travelTypes } from "./tour-kinds.ts";

export type { GuideNeed, GuideRole, RoleCount } from "./guide-need.ts";
export { guideRoles, guidesByRole, guidesFor, oneGuide } from "./guide-need.ts";
export {
  type CardPrices,
  lowestPrices,
  type PriceList,
  type PriceSeason,
  paidPaise,
  pricesOn,
  seasonOn,
  type TourPrices,
} from "./price-seasons.ts";
export type { TourKind, TravelType } from "./tour-kinds.ts";
export { tourKinds, tourTraits, travelTypes } from "./tour-kinds.ts";

const slug = slugText;
/** Key in `content/photos/catalogue.ts`. */
const photoKey = slugText;
/** At least one rupee, the provider's minimum. */
const price = z.pipe(paise, z.int().min(100));

export const levels = ["Easy", "Moderate", "Challenging"] as const;

export const inclusionIcons = [
  "meeting-place",
  "bicycle",
  "helmet",
  "guide",
  "breakfast",
  "tea",
  "water",
  "ticket",
  "rickshaw",
  "insurance",
  "hotel",
  "meals",
  "van",
  "train",
  "photo",
  "walk",
  "repair",
  "luggage",
  "boat",
  "camp",
] as const;

const priceSeason = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .meta({ description: "Guests read it beside the price, such as October to March." }),
  from: z.iso
    .date()
    .meta({ title: "First day of the ride", description: "Rides that start on it cost the season's price already." }),
  to: z.iso.date().meta({ title: "Last day of the ride", description: "This day still costs the season's price." }),
  // Spread fields would keep the bundler from dropping the schema.
  regularPaise: price,
  offerPaise: z.optional(price),
  privateSinglePaise: z.optional(price),
  privateMultiplePaise: z.optional(price),
});

const MOST_SEASONS = 30;

const highlight = z.object({
  /** "06:30" on a day tour, "Day 1" on a holiday. */
  time: sentenceText,
  name: nameText,
  nameHindi: z.optional(nameText),
  photo: z.optional(photoKey),
  shortDescription: paragraphText,
});

const itineraryDay = z.object({
  day: z.int().min(1),
  title: nameText,
  /** Night's or day's end, on the milestone. */
  place: nameText,
  placeHindi: z.optional(nameText),
  km: z.int().min(0).max(200),
  ascentMetres: z.int().min(0).max(3000).optional(),
  surface: z.optional(sentenceText),
  meals: z.array(z.enum(["Breakfast", "Lunch", "Dinner"])),
  stay: z.nullable(sentenceText),
  /** The house of that night, if it may be named. */
  hotel: z.optional(
    z.object({
      name: nameText,
      place: z.optional(nameText),
      link: z.optional(webAddress()),
      photo: z.optional(photoKey),
    }),
  ),
  description: paragraphText,
});

/** Tour content, in paise a person. */
export const tourContent = z
  .object({
    slug,
    /** Their addresses redirect to this tour. */
    formerSlugs: z.optional(z.array(slug)),
    kind: z.enum(tourKinds),
    /** Category of its address, /tours/{category}/{slug}. */
    category: slug,
    alsoIn: z.array(slug).default([]),
    name: nameText,
    nameHindi: z.optional(nameText),
    /** The specification's `feature`. */
    feature: nameText,
    tagline: sentenceText,
    location: nameText,
    locationHindi: z.optional(nameText),
    destination: slug,
    travelType: z.enum(travelTypes),
    level: z.enum(levels),
    duration: z.union(
      [
        z.object({ hours: z.number().positive().multipleOf(0.5, "Whole or half hours, such as 3 or 3.5") }),
        z.object({ days: z.int().min(2), nights: z.int().min(1) }),
      ],
      "Either hours, whole or half ones, or days and nights",
    ),
    distanceKm: z.int().min(0),
    /** Guests may hire one for this tour. */
    electricBikes: z.boolean().default(false),
    /** Displayed text, not data. */
    date: sentenceText,
    time: sentenceText,
    bookingType: nameText,
    /** `enquiry` (bespoke) asks for a quote. */
    sells: z.enum(["instant", "enquiry"]),
    groupSize: z.object({ min: z.int().min(1), max: z.int().min(1) }),
    /** Without it, one guide leads every departure. */
    guides: z.optional(guideNeed),
    price: z.object({
      regularPaise: price,
      offerPaise: z.optional(price),
      privateSinglePaise: z.optional(price),
      privateMultiplePaise: z.optional(price),
      seasons: z.optional(z.array(priceSeason).max(MOST_SEASONS)),
    }),
    languages: z.array(nameText).min(1),
    tags: z.array(nameText),
    /** The label "Price & Details:" is emphasised. */
    shortDescription: z.array(paragraphText).min(1),
    inclusions: z.array(z.object({ title: nameText, icon: z.enum(inclusionIcons), description: paragraphText })).min(1),
    notIncluded: z.array(sentenceText),
    bring: z.array(sentenceText),
    /** Names the start that the highlights' hours use. */
    highlightTimes: z.optional(sentenceText),
    highlights: z.array(highlight).min(1),
    itinerary: z.array(itineraryDay).default([]),
    host: z.object({ name: nameText, role: nameText, description: z.array(paragraphText).min(1), photo: photoKey }),
    fit: z.object({
      minAge: z.int().min(0),
      minHeightCm: z.int().min(0).optional(),
      fitness: paragraphText,
      traffic: paragraphText,
      toilets: paragraphText,
      weather: paragraphText,
    }),
    meetingPoint: z.object({
      name: nameText,
      nameHindi: z.optional(nameText),
      address: sentenceText,
      landmark: paragraphText,
      /** Maps search, linked from Meeting Place. */
      mapQuery: sentenceText,
      latitude: z.number(),
      longitude: z.number(),
      /** Way on foot from a metro gate or a stop, for the map of the meeting point. It ends there. */
      walk: z.optional(
        z.object({
          from: nameText,
          points: z
            .array(z.object({ latitude: z.number(), longitude: z.number() }))
            .min(1)
            .max(60),
        }),
      ),
    }),
    faq: z.array(z.object({ question: sentenceText, answer: paragraphText })),
    backgroundPhoto: photoKey,
    photos: z.array(photoKey).min(1),
    /** Real pictures, shown with credit and year beside the drawn ones. */
    photographs: z.optional(z.array(z.object({ photo: photoKey, year: z.optional(z.int().min(1840).max(2200)) }))),
    /** `sizes`: the frames to be had, in words. */
    bicycles: z.optional(z.array(z.object({ name: nameText, sizes: sentenceText, photo: z.optional(photoKey) }))),
    videoUrl: filmAddress().optional(),
    suggestions: z.array(slug),
    /** Icon of an offer card. */
    mode: z.enum(["Cycle", "Walk"]),
    featured: z.boolean().default(false),
  })
  .superRefine((tour, context) => {
    if (tour.groupSize.min > tour.groupSize.max)
      context.addIssue({ code: "custom", path: ["groupSize"], message: "min is above max" });
    for (const { path, message } of priceFaults(tour.price))
      context.addIssue({ code: "custom", path: ["price", ...path], message });
    const { lasts, ...traits } = tourTraits[tour.kind];
    if ((lasts === "days") !== "days" in tour.duration)
      context.addIssue({ code: "custom", path: ["duration"], message: "Holidays last days, other tours hours" });
    for (const field of ["travelType", "sells", "mode"] as const)
      if (traits[field] !== null && tour[field] !== traits[field])
        context.addIssue({
          code: "custom",
          path: [field],
          message: `A tour of the kind "${tour.kind}" has "${traits[field]}" here`,
        });
    if (lasts === "days" && "days" in tour.duration && tour.itinerary.length !== tour.duration.days)
      context.addIssue({ code: "custom", path: ["itinerary"], message: "One itinerary entry for each day" });
  });
export type TourContent = z.infer<typeof tourContent>;

/** Faults of offers and seasons. Without its private price a season would sell private rides for less. */
function priceFaults({ seasons = [], ...usual }: TourContent["price"]) {
  const faults: { path: (string | number)[]; message: string }[] = [];
  const isOffer = ({ offerPaise, regularPaise }: { regularPaise: number; offerPaise?: number | undefined }) =>
    offerPaise === undefined || offerPaise < regularPaise;
  const OFFER = "An offer is below the regular price";
  if (!isOffer(usual)) faults.push({ path: ["offerPaise"], message: OFFER });
  for (const [at, season] of seasons.entries()) {
    const fault = (field: string, message: string) => faults.push({ path: ["seasons", at, field], message });
    if (!isOffer(season)) fault("offerPaise", OFFER);
    for (const field of ["privateSinglePaise", "privateMultiplePaise"] as const)
      if (usual[field] !== undefined && season[field] === undefined)
        fault(field, "The tour has this price, so its season needs one too");
    if (season.to < season.from) fault("to", "The last day is before the first");
    const other = seasons.find((one, place) => place < at && one.from <= season.to && season.from <= one.to);
    if (other) fault("from", `These days overlap with "${other.name}", ${other.from} to ${other.to}`);
  }
  return faults;
}
export type TourContentInput = z.input<typeof tourContent>;

export const categoryContent = z.object({
  slug,
  name: nameText,
  /** Heading of the category's page. */
  fullname: nameText,
  nameHindi: z.optional(nameText),
  introduction: paragraphText,
  backgroundPhoto: photoKey,
});
export type CategoryContent = z.infer<typeof categoryContent>;

export const destinationContent = z.object({
  slug,
  /** Their addresses redirect to this destination. */
  formerSlugs: z.optional(z.array(slug)),
  name: nameText,
  nameHindi: nameText,
  region: nameText,
  introduction: paragraphText,
  photo: photoKey,
});
export type DestinationContent = z.infer<typeof destinationContent>;

export const photoContent = z.object({
  key: photoKey,
  file: nameText,
  /** A drawing's begins with "Illustration of". */
  alt: sentenceText,
  credit: sentenceText,
  licence: sentenceText,
  source: webAddress().optional(),
  /** Crop centre, per cent from left and top. */
  focus: z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).default({ x: 50, y: 50 }),
});
export type PhotoContent = z.infer<typeof photoContent>;
export type PhotoContentInput = z.input<typeof photoContent>;

/** Files are `base` + `-{width}.avif|webp|jpg`. */
export interface PictureData {
  photo: string;
  base: string;
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
  alt: string;
  credit: string;
  licence: string;
  focus: { x: number; y: number };
}

export interface TourSummary {
  id: string;
  slug: string;
  path: string;
  name: string;
  nameHindi: string | null;
  location: string;
  tagline: string;
  kind: TourKind;
  mode: "Cycle" | "Walk";
  travelType: TravelType;
  level: (typeof levels)[number];
  duration: string;
  distanceKm: number;
  date: string;
  groupSizeMax: number;
  sells: "instant" | "enquiry";
  /** By the day of the ride: `pricesOn`. */
  priceList: PriceList;
  picture: PictureData;
  featured: boolean;
}

export type ShownTour = Omit<TourSummary, "priceList"> & { prices: CardPrices };

/** Shows the lowest price without asking for dates. */
export const showUndated = ({ priceList, ...tour }: TourSummary): ShownTour => ({
  ...tour,
  prices: lowestPrices(priceList, []),
});

/** Bounds of a filter: from, and up to but without. */
export type Bounds = readonly [from: number, below: number];

export type TourPlace = Pick<TourSummary, "location" | "travelType"> & { tours: number };

/** Tours in a place, by type. */
export interface CountedPlace {
  place: string;
  tours: number;
  ofType: Partial<Record<TravelType, number>>;
}

export interface Tour extends TourSummary {
  details: TourContent;
  background: PictureData;
  photos: PictureData[];
  /** Pictures within its text, by key: highlights, hotels, bicycles, photographs. */
  textPhotos: Record<string, PictureData>;
  hostPicture: PictureData;
  suggestions: TourSummary[];
}

export interface Category {
  slug: string;
  name: string;
  fullname: string;
  nameHindi: string | null;
  introduction: string;
  background: PictureData;
}

/** "4 hours", "2½ hours", "7 days, 6 nights". */
export function durationWords(duration: TourContent["duration"]): string {
  if ("days" in duration)
    return `${duration.days} days, ${duration.nights} ${duration.nights === 1 ? "night" : "nights"}`;
  const whole = Math.floor(duration.hours);
  const half = duration.hours - whole >= 0.5 ? "½" : "";
  return `${whole === 0 ? "" : whole}${half} ${duration.hours > 1 ? "hours" : "hour"}`;
}

/** Holidays count whole days. */
export const durationMinutes = (duration: TourContent["duration"]): number =>
  "days" in duration ? duration.days * 24 * 60 : Math.round(duration.hours * 60);

export const tourPath = (category: string, tourSlug: string): string => `/tours/${category}/${tourSlug}`;
