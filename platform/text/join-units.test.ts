import { expect, it } from "vitest";
import { joinUnits } from "./join-units.ts";

it.each([
  ["2½ hours", "2½_hours"],
  ["10 days, 9 nights", "10_days, 9_nights"],
  ["Sun 20 Jun 2027, 10:00 IST", "Sun 20_Jun 2027, 10:00_IST"],
  ["4 hours · 14 km · Easy", "4_hours · 14_km · Easy"],
  ["Gate 1: 190 m, about 2 minutes on foot", "Gate 1: 190_m, about 2_minutes on foot"],
])("joins numbers with their units in “%s”", (words, joined) => {
  expect(joinUnits(words)).toBe(joined.replaceAll("_", "\u00a0"));
});
