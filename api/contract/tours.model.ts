import { z } from "zod";
import { typedLine } from "#platform/text/typed-text.ts";
import { address, bothForms } from "./pictures.ts";

/** Path without leading slash, as in the specification: "tours/cycle-tours/…". */
export const relativePath = z.string().regex(/^[^/\s]\S*$/);
/** Rupees as text: "2,000". */
export const rupeesText = z
  .string()
  .regex(/^\d{1,3}(,\d{3})*(\.\d{1,2})?$/)
  .meta({
    description: "Rupees with a comma at the thousands; of a tour made to measure, where prices begin",
    example: "2,000",
  });
const rupees = z.number().positive();
/** Stars as text: "4.8"; "0" without ratings. */
const ratingText = z
  .string()
  .regex(/^[0-5](\.\d)?$/)
  .meta({ description: "The true average of all published reviews; 0 while there are none", example: "4.8" });
const day = z.iso.date();
/** Name of a tour, category or story: the last part of its address. */
export const byName = (example: string) =>
  z.object({
    name: typedLine("Send the name")
      .min(1, "Send the name")
      .max(200, "Please use at most 200 characters")
      .meta({ description: `The last part of the address, as in the route: ${example}`, example }),
  });

export const offerItem = z
  .object({
    _id: z.string(),
    ...bothForms,
    link: relativePath,
    name: z.string(),
    subheading: z.string(),
    description: z.string(),
    mode: z.enum(["Cycle", "Walk"]),
    duration: z.string(),
    rating: ratingText,
    price: rupeesText,
    offerPrice: z.optional(rupeesText).meta({ description: "There while a special offer stands: this is paid then" }),
  })
  .meta({ id: "OfferItem" });

export const holidayItem = z
  .object({
    _id: z.string(),
    images: address,
    link: relativePath,
    location: z.string(),
    name: z.string(),
    duration: z.string(),
    price: rupeesText,
  })
  .meta({ id: "HolidayItem" });

const tourListItem = z
  .object({
    name: z.string(),
    location: z.string(),
    travelType: z.string(),
    price: rupeesText,
    duration: z.string(),
    link: relativePath,
    images: address,
    alt: z.string(),
  })
  .meta({ id: "TourListItem" });

export const tourList = z.array(tourListItem).meta({ description: "All tours, in the company's order" });

export const categoryPage = z
  .object({
    fullname: z.string(),
    backgroundImage: address,
    data: z.array(
      z
        .object({
          ...bothForms,
          location: z.string(),
          name: z.string(),
          duration: z.string(),
          tagline: z.string(),
          link: relativePath,
          tourType: z.string(),
          activityLevel: z.string(),
          price: rupeesText,
        })
        .meta({ id: "CategoryCard" }),
    ),
  })
  .meta({ id: "CategoryPage", description: "A category and its tours" });

const paragraphs = z.array(z.string());

export const tourDetail = z
  .object({
    _id: z.string(),
    tourName: z.string(),
    location: z.string(),
    duration: z.string(),
    serviceLocation: z.url().meta({ description: "A map of the meeting point, for a frame" }),
    price: rupees.meta({
      description: "What one person pays now, in rupees; of a tour made to measure, where prices begin",
    }),
    privatePriceSingle: rupees.meta({ description: "What one person alone pays for a private tour" }),
    privatePriceMultiple: rupees.meta({ description: "What each of several pays for a private tour" }),
    groupSize: z.string(),
    bookingType: z.string(),
    time: z.string().meta({ description: "IST; when it starts, in words; an order takes it as it stands" }),
    starts: z.array(z.string().regex(/^\d\d:\d\d$/)).meta({
      description: "IST; when its coming departures start, each once. Empty while nothing can be booked",
      example: ["06:30", "14:00"],
    }),
    byEnquiry: z.boolean().meta({
      description:
        "Made to measure: it has no dates, razorpay answers that there is none (404), and its prices are where prices begin. Who wants it writes, as with contactus",
    }),
    rating: ratingText,
    level: z.string(),
    date: z.string(),
    feature: z.string(),
    tagline: z.string(),
    tags: z.array(z.string()),
    tourShortDescription: paragraphs,
    tourDetailsAndInclusion: z.array(
      z.object({ title: z.string(), icon: z.string(), description: z.string(), iconwebp: address, iconjpeg: address }),
    ),
    highlightTimes: z.optional(z.string()).meta({
      description: "Where starts differ: of which start the hours of the highlights are, and what holds of the others",
    }),
    highlights: z.array(
      z.object({
        time: z.string().meta({ description: 'IST where it is an hour; of a holiday it is a day, as "Day 2"' }),
        name: z.string(),
        imagewebp: z.optional(address),
        imagejpeg: z.optional(address),
        shortDescription: z.string(),
      }),
    ),
    host: z.array(z.object({ name: z.string(), description: paragraphs, ...bothForms })),
    photos: z.array(z.object(bothForms)),
    reviews: z.array(
      z.object({
        imagejpeg: z.optional(address),
        imagewebp: z.optional(address),
        name: z.string(),
        date: day,
        ratings: z.number().min(0).max(5),
        country: z.string(),
        review: paragraphs,
      }),
    ),
    tourSuggestions: z.array(
      z.object({
        title: z.string(),
        heading: z.string(),
        link: relativePath.meta({ description: "From the root of the site" }),
        link1: address.meta({ description: "The same for use on the tours' own pages, whatever their depth" }),
        ...bothForms,
      }),
    ),
    backgroundImage: address,
    videoUrl: z.optional(z.url()),
  })
  .meta({ id: "Tour", description: "A tour with everything that its page shows" });

export const allTours = z.array(tourDetail).meta({ description: "All tours, in the company's order" });
