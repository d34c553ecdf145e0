import { expect, it } from "vitest";
import type { ShownReview } from "../shown-review.server.ts";
import { foremostReviews } from "./foremost-reviews.ts";

const review = (id: string, rating: number, answer: string[] | null = null) =>
  ({ id, rating, answer }) as unknown as ShownReview;
const idsOf = (reviews: ShownReview[]) => {
  const { first, rest } = foremostReviews(reviews);
  return [first.map(({ id }) => id), rest.map(({ id }) => id)];
};

it("shows the newest good review and the worst that was answered", () => {
  const reviews = [review("bad", 1), review("good", 5), review("answered", 3, ["."]), review("worst", 2, ["."])];
  expect(idsOf(reviews)).toEqual([
    ["good", "worst"],
    ["bad", "answered"],
  ]);
});

it("shows what there is: the next without an answer, a bad one without a good one, and nothing", () => {
  expect(idsOf([review("good", 5), review("other", 4), review("third", 4)])).toEqual([["good", "other"], ["third"]]);
  expect(idsOf([review("bad", 1)])).toEqual([["bad"], []]);
  expect(idsOf([])).toEqual([[], []]);
});
