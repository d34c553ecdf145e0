import type { Company } from "#modules/content/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";

/** A line such as "Guided rides and walks in Delhi since 2017, 4.4 of 5 from 26 reviews". Empty without such words. */
export function describeCompany(
  { whoWeAre, since }: Pick<Company, "whoWeAre" | "since">,
  rating: RatingSummary | null,
): string {
  if (whoWeAre === undefined) return "";
  const reviews =
    rating?.average == null
      ? ""
      : `, ${rating.average.toFixed(1)} of 5 from ${rating.count === 1 ? "one review" : `${rating.count} reviews`}`;
  return `${whoWeAre}${since === undefined ? "" : ` since ${since}`}${reviews}`;
}
