import { expect, it } from "vitest";
import { type Highlight, highlightsOfDay } from "./highlights-of-day.ts";

it("gives each day its highlights, and keeps those of no day", () => {
  const days = [1, 10].map((day) => ({ day })) as Parameters<typeof highlightsOfDay>[0];
  const highlights = ["Day 10", "Day 1", "Day 1", "Day 3", "Dusk"].map((time, index) => ({ time, name: `${index}` }));
  const { ofDay, others } = highlightsOfDay(days, highlights as Highlight[]);
  expect(ofDay(1).map(({ name }) => name)).toEqual(["1", "2"]);
  expect(ofDay(10).map(({ name }) => name)).toEqual(["0"]);
  expect(others.map(({ time }) => time)).toEqual(["Day 3", "Dusk"]);
});
