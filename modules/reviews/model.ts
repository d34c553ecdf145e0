import { z } from "zod";
import { typedName } from "#platform/text/person-name.ts";
import { typedText } from "#platform/text/typed-text.ts";

const text = z.string().trim().min(1);

/** Half steps, 0 to 5 (specification §3). */
const stars = z.number().min(0).max(5).multipleOf(0.5);

export const answerText = typedText("Please write a few words")
  .min(1, "Please write a few words")
  .max(2000, "Please use at most 2,000 characters");

/** Seeded review; the home page shows `quote`. */
export const reviewContent = z.object({
  tour: z.string(),
  reviewerName: text,
  country: text,
  date: z.iso.date(),
  rating: stars,
  quote: text,
  paragraphs: z.array(text).min(1),
  photo: z.string(),
  /** Shown in "What Our Clients Say". */
  featured: z.boolean().default(false),
  /** Public answer and its day. */
  answer: z.optional(z.object({ date: z.iso.date(), words: answerText })),
});
export type ReviewContent = z.infer<typeof reviewContent>;
export type ReviewContentInput = z.input<typeof reviewContent>;

/** Mean to one decimal, and counts by whole star. */
export interface RatingSummary {
  average: number | null;
  count: number;
  spread: Record<1 | 2 | 3 | 4 | 5, number>;
}

/** Specification §8. */
export const LOG_IN_TO_REVIEW = "Only logged in users allowed to post.Please login";
export const NO_SUCH_TOUR = "We don't lead a tour by that name.";
export const REVIEW_TAKEN = "Thank you. We'll publish your review once we've read it.";
export const REVIEW_REPLACED =
  "Thank you. It replaces your earlier review of this tour. We'll publish it once we've read it.";

const STARS_MISSING = "Please choose how many stars";

/** Specification §3 and §7: rating, contactmessage, name. */
export const reviewInput = z.object({
  rating: z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() !== "" ? Number(typed) : typed),
    z
      .number(STARS_MISSING)
      .min(0, "0 to 5 stars")
      .max(5, "0 to 5 stars")
      .multipleOf(0.5, "Please choose whole or half stars"),
  ),
  name: typedName("Please tell us your name"),
  contactmessage: typedText("Please write a few words")
    .min(1, "Please write a few words")
    .max(5000, "Please use at most 5,000 characters"),
});
export type ReviewInput = z.infer<typeof reviewInput>;

export interface ReviewAnswer {
  date: string;
  paragraphs: string[];
}

export const reviewStatuses = ["pending", "published", "refused"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export interface OwnReview {
  id: string;
  tourName: string;
  tourPath: string;
  date: string;
  rating: number;
  paragraphs: string[];
  status: ReviewStatus;
  isVerified: boolean;
  answer: ReviewAnswer | null;
}

/** Photographs beside one review. */
export const MOST_PHOTOS = 5;
export const LONGEST_PHOTO_WORDS = 200;

/** A photograph as its guest sees it, shown to others or not. */
export interface OwnPhoto {
  id: string;
  master: string;
  widths: number[];
  width: number;
  height: number;
  words: string;
  status: ReviewStatus;
  /** True once its review is posted. */
  isPosted: boolean;
  hasRights: boolean;
}

/** Splits at empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
