import { z } from "zod";

const text = z.string().trim().min(1);

/** Stars in half steps, 0.5 to 5. */
export const stars = z.number().min(0.5).max(5).multipleOf(0.5);

/** A review as it is seeded. `quote` is the sentence or two shown on the home page; `paragraphs` the whole. */
export const reviewContent = z.object({
  tour: z.string(),
  reviewerName: text,
  country: text,
  date: z.iso.date(),
  rating: stars,
  quote: text,
  paragraphs: z.array(text).min(1),
  photo: z.string(),
  /** Shown in "What Our Clients Say" on the home page. */
  featured: z.boolean().default(false),
});
export type ReviewContent = z.infer<typeof reviewContent>;
export type ReviewContentInput = z.input<typeof reviewContent>;

/** The true mean of published ratings to one decimal, how many there are, and how many gave each whole star. */
export interface RatingSummary {
  average: number | null;
  count: number;
  spread: Record<1 | 2 | 3 | 4 | 5, number>;
}
