import { expect, it } from "vitest";
import { describeCompany } from "./describe-company.ts";

const rating = { average: 4.375, count: 26, spread: { 1: 0, 2: 1, 3: 2, 4: 8, 5: 15 } };
const whoWeAre = "Guided rides and walks in Delhi";

it("says what, since when, and how it is rated", () => {
  expect(describeCompany({ whoWeAre, since: 2017 }, rating)).toBe(
    "Guided rides and walks in Delhi since 2017, 4.4 of 5 from 26 reviews",
  );
  expect(describeCompany({ whoWeAre }, { ...rating, count: 1 })).toBe(`${whoWeAre}, 4.4 of 5 from one review`);
});

it("says nothing that a new company cannot say", () => {
  expect(describeCompany({ whoWeAre, since: 2026 }, null)).toBe(`${whoWeAre} since 2026`);
  expect(describeCompany({ whoWeAre }, { ...rating, average: null, count: 0 })).toBe(whoWeAre);
  expect(describeCompany({ since: 2017 }, rating)).toBe("");
});
