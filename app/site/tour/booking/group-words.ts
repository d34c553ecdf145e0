import type { TourContent } from "#modules/catalogue/model.ts";

/** Group size: "10 to 60", or "at most 12" where a single guest may come. */
export const describeGroup = ({ min, max }: TourContent["groupSize"]): string =>
  min > 1 ? `${min} to ${max}` : `at most ${max}`;

/** Minimum age, after words such as "From age": "12 years", or "any". */
export const describeAge = (minAge: number): string => (minAge > 0 ? `${minAge} years` : "any");
