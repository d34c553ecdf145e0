import type { ShownReview } from "../shown-review.server.ts";

/** Stars from which a review praises. */
const PRAISES = 4;

/**
 * The reviews that everybody sees: the newest good one, and the worst that we answered (without one, the next). The others, in
 * their order, stand behind a button.
 */
export function foremostReviews(reviews: readonly ShownReview[]): { first: ShownReview[]; rest: ShownReview[] } {
  const good = reviews.find(({ rating }) => rating >= PRAISES) ?? reviews[0];
  const others = reviews.filter((one) => one !== good);
  const answered = others.filter(({ answer }) => answer);
  const worst = answered.reduce<ShownReview | undefined>(
    (found, one) => (found === undefined || one.rating < found.rating ? one : found),
    undefined,
  );
  const second = worst ?? others[0];
  const first = [good, second].filter((one) => one !== undefined);
  return { first, rest: reviews.filter((one) => !first.includes(one)) };
}
