import { expect, it } from "vitest";
import { currencies, currencyOfRegion, isCurrency, roughDigits } from "./currencies.ts";

it("knows the currency of a region, and none of India and of unknown ones", () => {
  expect(["US", "de", "HR", "GB", "AU"].map(currencyOfRegion)).toEqual(["USD", "EUR", "EUR", "GBP", "AUD"]);
  expect(["IN", "BT", "", "XX", null].map(currencyOfRegion)).toEqual([null, null, null, null, null]);
});

it("gives no region and no symbol to two currencies", () => {
  const all = Object.values(currencies);
  const regions = all.flatMap((one) => one.regions.split(" "));
  expect(new Set(regions).size).toBe(regions.length);
  expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length);
  expect(regions.filter((region) => !/^[A-Z]{2}$/.test(region))).toEqual([]);
});

it("tells a currency from other words", () => {
  expect(["USD", "INR", "toString", "usd"].map(isCurrency)).toEqual([true, false, false, false]);
});

it("rounds to three digits, and to whole units from ten on", () => {
  expect(roughDigits(2000, 84.5)).toBe("24");
  expect(roughDigits(118_000, 84.5)).toBe("1,400");
  expect(roughDigits(118_000, 0.56)).toBe("211,000");
  expect(roughDigits(800, 100)).toBe("8");
  expect(roughDigits(845, 84.5)).toBe("10");
  expect(roughDigits(500, 84.5)).toBe("5.9");
  expect(roughDigits(99_900, 100)).toBe("999");
  expect(roughDigits(0, 84.5)).toBe("0");
});
