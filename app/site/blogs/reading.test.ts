import { expect, it } from "vitest";
import { minutesToRead, sectionId, wordCountOf } from "./reading.ts";

const story = (words: number) => ({
  sections: [{ title: "One", paragraphs: [Array.from({ length: words - 1 }, () => "word").join(" ")] }],
  points: [],
});

it("counts every word that is read", () => {
  expect(wordCountOf({ ...story(10), points: ["two words"], quote: { text: "and three more", by: "Somebody" } })).toBe(
    15,
  );
});

it("takes at least one minute", () => {
  expect(minutesToRead(story(20))).toBe(1);
  expect(minutesToRead(story(1100))).toBe(5);
});

it("makes a fragment from a title", () => {
  expect(sectionId("How high is Khardung La, really?")).toBe("how-high-is-khardung-la-really");
  expect(sectionId("What a van isn't for")).toBe("what-a-van-isnt-for");
});
