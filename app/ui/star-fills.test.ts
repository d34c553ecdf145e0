import { expect, it } from "vitest";
import { starFills } from "#app/ui/star-fills.ts";

const drawn = (value: number) =>
  starFills(value)
    .map((fill) => ({ full: "F", half: "h", empty: "-" })[fill])
    .join("");

it("rounds to the nearest half and stays between none and five", () => {
  expect(drawn(0)).toBe("-----");
  expect(drawn(0.24)).toBe("-----");
  expect(drawn(0.25)).toBe("h----");
  expect(drawn(4.3)).toBe("FFFFh");
  expect(drawn(4.74)).toBe("FFFFh");
  expect(drawn(4.75)).toBe("FFFFF");
  expect(drawn(9)).toBe("FFFFF");
  expect(drawn(-1)).toBe("-----");
});
