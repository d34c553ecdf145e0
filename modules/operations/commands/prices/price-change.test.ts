import { expect, it } from "vitest";
import { changedPrice, readPriceChange, readPriceEntries, writePriceEntries } from "./price-change.ts";

it.each([
  ["+5 %", { percent: 500 }],
  ["-2.5%", { percent: -250 }],
  ["+100", { paise: 100_00 }],
  ["−₹100", { paise: -100_00 }],
  ["+ Rs. 99.50", { paise: 99_50 }],
  ["5", null],
  ["+0", null],
  ["+500 %", null],
  ["-95%", null],
  ["", null],
])("reads the change %s", (text, change) => {
  expect(readPriceChange(text)).toEqual(change);
});

it("rounds to rupees, fifties or hundreds, halves up", () => {
  expect(changedPrice(1_999_00, { percent: 500 }, 1)).toBe(2_099_00);
  expect(changedPrice(2_000_00, { percent: 500 }, 50)).toBe(2_100_00);
  expect(changedPrice(2_500_00, { percent: 500 }, 50)).toBe(2_650_00);
  expect(changedPrice(2_500_00, { percent: 500 }, 100)).toBe(2_600_00);
  expect(changedPrice(2_000_00, { paise: -100_00 }, 1)).toBe(1_900_00);
});

it("reads and writes prices of tours", () => {
  const text = "old-delhi.regular=2100,old-delhi.offer=none,dawn.group=999.50";
  const entries = readPriceEntries(text);
  expect(entries).toEqual([
    { tour: "old-delhi", price: "regular", paise: 2_100_00 },
    { tour: "old-delhi", price: "offer", paise: null },
    { tour: "dawn", price: "group", paise: 999_50 },
  ]);
  expect(writePriceEntries(entries ?? [])).toBe(text);
  expect(readPriceEntries("old-delhi=2")).toBeNull();
  const season = "old-delhi.2026-10-01.regular=2400";
  expect(readPriceEntries(season)).toEqual([
    { tour: "old-delhi", season: "2026-10-01", price: "regular", paise: 2_400_00 },
  ]);
  expect(writePriceEntries(readPriceEntries(season) ?? [])).toBe(season);
});
