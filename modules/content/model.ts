import { z } from "zod";

const text = z.string().trim().min(1);
const photoKey = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A path on this site, beginning with a slash. */
const path = z.string().regex(/^\/[^\s]*$/);

export const blogCategories = [
  "Delhi Cycle Tours",
  "Cycling Holidays",
  "Destinations India",
  "Tour Leader Stories",
  "Events",
  "Explore Delhi",
] as const;
export const blogTags = [
  "India",
  "Cycle",
  "Bike",
  "Cycling",
  "Pahiya",
  "Tour",
  "Reviews",
  "Nature",
  "Culture",
  "Spiritual",
] as const;

/** A story. Its address is /blogs/{category as a slug}/{slug}. */
export const postContent = z.object({
  slug: photoKey,
  category: z.enum(blogCategories),
  tags: z.array(z.enum(blogTags)).min(1),
  title: text,
  date: z.iso.date(),
  shortDescription: text,
  photo: photoKey,
  sections: z
    .array(z.object({ title: text, paragraphs: z.array(text).min(1) }))
    .min(1)
    .max(6),
  quote: z.object({ text, by: text }).optional(),
  points: z.array(text).default([]),
  gallery: z.array(photoKey).default([]),
  /** A film elsewhere; its poster is shown and nothing is loaded before a tap. */
  video: z.object({ url: z.url(), title: text, poster: photoKey }).optional(),
  /** A page of another site in a frame (a map, a route); shown on a tap. */
  embed: z.object({ url: z.url(), title: text }).optional(),
  relatedTours: z.array(z.string()).default([]),
  author: z.object({ name: text, description: text, photo: photoKey }),
});
export type PostContent = z.infer<typeof postContent>;
export type PostContentInput = z.input<typeof postContent>;

/** "Delhi Cycle Tours" → "delhi-cycle-tours". */
export const blogCategorySlug = (category: (typeof blogCategories)[number]): string =>
  category.toLowerCase().replaceAll(" ", "-");

/** One slide of the home page's banner. `tour` is the slug that Know More leads to and whose live price is shown. */
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
  video: z.url().optional(),
});

export const homePage = z.object({
  metaTitle: text,
  metaDescription: text,
  banner: z.array(bannerItem).min(1).max(6),
  offer: z.object({ heading: text, description: text }),
  holidays: z.object({ heading: text, subheading: text }),
  exploreMore: z.object({
    heading: text,
    text,
    links: z.array(z.object({ label: text, description: text, path, photo: photoKey })).min(2),
  }),
  blog: z.object({ heading: text, description: text }),
  reviews: z.object({ heading: text, externalLabel: text, externalUrl: z.url() }),
  partner: z.object({ heading: text, text, linkLabel: text, url: z.url(), photo: photoKey }),
  asSeenOn: z.array(z.object({ name: text, title: text, url: z.url() })).length(4),
  newsletter: z.object({ heading: text, text, buttonLabel: text }),
});
export type HomePage = z.infer<typeof homePage>;

const link = z.object({ label: text, path });

/** Who the company is: everything that names it on any page. */
export const company = z.object({
  name: text,
  nameHindi: text,
  shortName: text,
  legalName: text,
  slogan: text,
  phone: text,
  whatsapp: text,
  email: z.email(),
  bookingsEmail: z.email(),
  address: z.array(text).min(1),
  officeHours: z.object({ opens: text, closes: text, days: text }),
  social: z.array(z.object({ name: text, url: z.url() })),
  navbar: z.array(link.extend({ sublinks: z.array(link).default([]) })),
  footer: z.object({ heading: text, info: text, quickLinks: z.array(link), pictures: z.array(photoKey) }),
});
export type Company = z.infer<typeof company>;
