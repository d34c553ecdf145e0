import { describe, expect, it } from "vitest";
import { formatRupees, sum, times } from "./money.ts";

describe("money", () => {
  it("is written the Indian way, paise only where there are any", () => {
    expect([2000_00, 1_20_000_00, 99_50, 0, -500_00].map(formatRupees)).toEqual([
      "₹2,000",
      "₹1,20,000",
      "₹99.50",
      "₹0",
      "−₹500",
    ]);
  });

  it("refuses what is not a whole number of paise", () => {
    expect(() => formatRupees(0.5)).toThrow(RangeError);
    expect(() => times(19.99, 3)).toThrow(RangeError);
    expect(() => sum([1, Number.MAX_SAFE_INTEGER])).toThrow(RangeError);
  });
});
