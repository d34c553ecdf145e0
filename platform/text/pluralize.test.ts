import { expect, it } from "vitest";
import { pluralize } from "./pluralize.ts";

it("uses the singular for one only", () => {
  expect([0, 1, 2].map((count) => pluralize(count, "place"))).toEqual(["0 places", "1 place", "2 places"]);
  expect([0, 1, 2].map((count) => pluralize(count, "story", "stories"))).toEqual(["0 stories", "1 story", "2 stories"]);
});
