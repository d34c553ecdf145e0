import { expect, it } from "vitest";
import { describeAge, describeGroup } from "./group-words.ts";

it("names the minimum group if one person alone cannot book", () => {
  expect(describeGroup({ min: 10, max: 60 })).toBe("10 to 60");
  expect(describeGroup({ min: 1, max: 12 })).toBe("at most 12");
});

it("names no age without a minimum", () => {
  expect(describeAge(12)).toBe("12 years");
  expect(describeAge(0)).toBe("any");
});
