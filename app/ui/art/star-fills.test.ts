import { expect, it } from "vitest";
import { filledWidth, starPlaces } from "#app/ui/art/star-fills.ts";

/** Visible part of each star at the given width. */
const drawn = (value: number) =>
  starPlaces
    .map((left) => Math.min(24, Math.max(0, filledWidth(value) - left)))
    .map((seen) => ({ 24: "F", 12: "h", 0: "-" })[Math.round(seen)] ?? "?")
    .join("");

it("rounds to the nearest half between 0 and 5", () => {
  expect(drawn(0)).toBe("-----");
  expect(drawn(0.24)).toBe("-----");
  expect(drawn(0.25)).toBe("h----");
  expect(drawn(1)).toBe("F----");
  expect(drawn(4.3)).toBe("FFFFh");
  expect(drawn(4.74)).toBe("FFFFh");
  expect(drawn(4.75)).toBe("FFFFF");
  expect(drawn(9)).toBe("FFFFF");
  expect(drawn(-1)).toBe("-----");
});
