import type { PostContentInput } from "#modules/content/model.ts";
import aDayThatBegins from "./a-day-that-begins-at-half-past-four.ts";
import breakfast from "./breakfast-in-the-old-city.ts";
import howHigh from "./how-high-is-khardung-la-really.ts";

/** All stories. */
export const posts: PostContentInput[] = [breakfast, aDayThatBegins, howHigh];
