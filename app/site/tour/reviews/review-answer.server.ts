import { firstFaults } from "#app/web/forms/first-faults.ts";
import { type ReviewInput, reviewInput } from "#modules/reviews/model.ts";
import type { ReviewFormAnswer } from "./review-form.tsx";

/** Parses the review form. Returns the review, or errors with the typed values. */
export function readReview(
  form: FormData,
): { review: ReviewInput; typed: ReviewFormAnswer["typed"] } | ReviewFormAnswer {
  const typed: ReviewFormAnswer["typed"] = {};
  for (const name of ["rating", "name", "contactmessage"] as const) typed[name] = String(form.get(name) ?? "");
  const review = reviewInput.safeParse(Object.fromEntries(form));
  return review.success ? { review: review.data, typed } : { errors: firstFaults(review), typed };
}
