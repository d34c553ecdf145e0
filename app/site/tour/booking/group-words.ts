import type { TourContent } from "#modules/catalogue/model.ts";

/** How many ride together: "10 to 60", or only how many at most where one alone may come. */
export const describeGroup = ({ min, max }: TourContent["groupSize"]): string =>
  min > 1 ? `${min} to ${max}` : `at most ${max}`;

/** From which age one may come, after words such as "From age": "12 years", or "any" where there is no least one. */
export const describeAge = (minAge: number): string => (minAge > 0 ? `${minAge} years` : "any");
