import { expect, it } from "vitest";
import { describeAge, describeGroup } from "./group-words.ts";

it("says from how many on a group rides, where one alone may not", () => {
  expect(describeGroup({ min: 10, max: 60 })).toBe("10 to 60");
  expect(describeGroup({ min: 1, max: 12 })).toBe("at most 12");
});

it("names no age where there is no least one", () => {
  expect(describeAge(12)).toBe("12 years");
  expect(describeAge(0)).toBe("any");
});
