import type { Review, ReviewPhoto } from "#modules/reviews/index.server.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { plainDate } from "#platform/time/delhi-time.ts";

/** Writes a review as the page shows it. */
export const shownReview = (
  { id, reviewerName, country, date, rating, isVerified, paragraphs, answer, picture }: Review,
  { photographs = [], ledBy = null }: { photographs?: readonly ReviewPhoto[] | undefined; ledBy?: string | null } = {},
) => ({
  id,
  reviewerName,
  initial: [...reviewerName][0]?.toUpperCase(),
  from: [country, joinUnits(plainDate(date))].filter(Boolean).join(", "),
  rating,
  isVerified,
  paragraphs,
  answer: answer && [`Our answer, ${plainDate(answer.date)}`, ...answer.paragraphs],
  picture,
  photographs,
  /** First name of the guide, for one who agreed. */
  ledBy,
});

export type ShownReview = ReturnType<typeof shownReview>;
