import { expect, it } from "vitest";
import { describeCount } from "./count-words.ts";

it.each([
  [{ tours: 0, posts: 0 }, "nothing"],
  [{ tours: 1, posts: 0 }, "1 tour"],
  [{ tours: 0, posts: 1 }, "1 story"],
  [{ tours: 12, posts: 3 }, "12 tours and 3 stories"],
  [{ tours: 2, posts: 1, pages: 4 }, "2 tours, 1 story and 4 pages"],
  [{ tours: 0, posts: 0, pages: 1 }, "1 page"],
])("%o is %s", (total, words) => {
  expect(describeCount({ pages: 0, ...total })).toBe(words);
});
