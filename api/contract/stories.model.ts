import { z } from "zod";
import { address, bothForms } from "./pictures.ts";
import { relativePath } from "./tours.model.ts";

export const pageHeader = z.object({ headertitle: z.string(), backgroundImage: address }).meta({ id: "PageHeader" });

export const blogListItem = z
  .object({
    _id: z.string(),
    ...bothForms,
    date: z.iso.date(),
    title: z.string(),
    link: relativePath,
    shortDescription: z.string(),
    category: z.string(),
    images: address,
  })
  .meta({ id: "BlogListItem" });

export const blogListPage = z
  .object({ header: pageHeader, bloglist: z.array(blogListItem) })
  .meta({ description: "All stories, newest first" });

const part = z.optional(z.string());

const blogDetails = z
  .object({
    image1webp: address,
    image1jpeg: address,
    alt1: z.string(),
    date: z.iso.date(),
    title: z.string(),
    ...{ title1: part, title2: part, title3: part, title4: part, title5: part, title6: part },
    ...{ para1: part, para2: part, para3: part, para4: part, para5: part, para6: part },
    quote: z.optional(z.string()),
    quote1: z.optional(z.string()).meta({ description: "Who said it" }),
    author: z.object({ name: z.string(), description: z.string(), image: address }),
    points: z.array(z.string()),
    video: z.optional(z.url()),
    videojpeg: z.optional(address),
    videowebp: z.optional(address),
    imageArray: z.array(z.object({ ...bothForms, alt: z.string() })),
    iframe: z.optional(z.string()).meta({ description: "What the frame shows" }),
    iframesrc: z.optional(z.url()),
    prevlink: z.optional(relativePath),
    prevtitle: z.optional(z.string()),
    nextlink: z.optional(relativePath),
    nexttitle: z.optional(z.string()),
  })
  .meta({ id: "BlogDetails", description: "Titles and paragraphs are numbered as they follow one another" });

export const blogDetailPage = z
  .object({ header: pageHeader, blogDetails })
  .meta({ description: "A story with everything that its page shows" });
