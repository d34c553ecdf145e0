import { z } from "zod";
import { address, bothForms } from "./pictures.ts";
import { blogListItem, pageHeader } from "./stories.model.ts";
import { holidayItem, offerItem, relativePath, rupeesText } from "./tours.model.ts";

const bannerItem = z
  .object({
    location: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    video: z.optional(z.url()),
    priceField: z.string().meta({ description: "What stands beside the price" }),
    price: rupeesText,
    duration: z.string(),
    durationExtraInfo: z.string(),
    feature1: z.string(),
    feature2: z.string(),
    feature3: z.string(),
    feature3extra: z.string().meta({ description: "Empty: the features are whole as they stand" }),
    facts1: z.string(),
    facts2: z.string(),
    facts3: z.string(),
    facts3extra: z.string().meta({ description: "Empty: the facts are whole as they stand" }),
    ...bothForms,
    link: relativePath,
  })
  .meta({ id: "BannerItem" });

const homeReview = z
  .object({
    reviewerName: z.string(),
    date: z.iso.date(),
    tourName: z.string(),
    imagejpeg: z.optional(address).meta({ description: "The tour" }),
    reviewerjpeg: z.optional(address).meta({ description: "The reviewer" }),
    reviewerwebp: z.optional(address),
    country: z.string(),
    review: z.string(),
  })
  .meta({ id: "HomeReview" });

const klm = z
  .object({ ...bothForms, link: z.url(), heading: z.string() })
  .meta({ id: "PartnerBanner", description: "The partner's banner; POST /klmBanner counts who follows it" });

const offer = z.object({ heading: z.string(), description: z.string() });
const navbarLink = z.object({ linkName: z.string(), url: address });

export const homepage = z
  .object({
    banner: z.array(bannerItem),
    offer,
    offerData: z.array(offerItem),
    holidayData: z.array(holidayItem),
    holidayData2: z.array(z.object({ heading: z.string(), subheading: z.string() })),
    blogData: z.array(blogListItem),
    reviews: z.array(homeReview),
    /** A company without a partner has none. */
    klm: z.optional(klm),
    navbarData: z.array(navbarLink.extend({ sublinks: z.optional(z.array(navbarLink)) })),
    dbcLogo: z.object(bothForms),
    footerData: z.object({
      address: z.string(),
      info: z.email().meta({ description: "Where to write to for information" }),
      heading: z.string(),
      mobileNumber: z.string(),
      instagramPictures: z
        .array(z.object({ url: z.url(), images: address }))
        .meta({ description: "Each with the address of its own post. Empty while the company has no account there" }),
    }),
    contact: z.object({
      headerImage: address,
      images: z.array(address),
      address: z.string(),
      mapAddress: z.url().meta({ description: "A map for a frame" }),
    }),
    otherPages: z.object({ privacyPage: z.object({ headerLogo: address }) }),
  })
  .meta({ description: "The home page, the navbar, the footer and the contact page's pictures" });

export const cyclingHolidays = z
  .object({
    banner: z.array(bannerItem),
    offerData: z.array(offerItem),
    offer,
    holidayData: z.array(holidayItem),
    reviews: z.array(homeReview),
    /** A company without a partner has none. */
    klm: z.optional(klm),
  })
  .meta({ description: "The page of the cycling holidays" });

const person = z.object({
  name: z.string(),
  position: z.string(),
  para: z.string(),
  images: address,
  facebook: z.optional(z.url()),
  instagram: z.optional(z.url()),
  twitter: z.optional(z.url()),
  // The specification spells it this way.
  linkdein: z.optional(z.url()),
});
const row = z.array(person);

export const aboutPage = z
  .object({
    header: pageHeader,
    intro: z.object({
      text1: z.string(),
      text2: z.string(),
      data: z.array(z.object({ title: z.string(), text: z.string(), alt: z.string(), images: address })),
    }),
    aboutTour: z.object({ heading: z.string(), para1: z.string(), para2: z.string(), images: z.array(address) }),
    history: z.object({
      title: z.string(),
      para: z.string(),
      data: z.array(z.object({ heading: z.string(), para: z.string(), video: z.url(), image: address })),
    }),
    team: z.object({ title: z.string(), para: z.string(), data1: row, data2: row, data3: row, data4: row, data5: row }),
  })
  .meta({ description: "The page about the company" });

export const faqPage = z
  .object({
    headerImage: address,
    categories: z.array(z.string()),
    data: z
      .array(z.array(z.object({ question: z.string(), answer: z.string() })))
      .meta({ description: "For each category, in the same order, its questions" }),
  })
  .meta({ description: "The questions people ask" });
