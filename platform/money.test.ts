import { describe, expect, it } from "vitest";
import { formatRupees, formatThousands, sum, times } from "./money.ts";

describe("money", () => {
  it("is written in Indian style, with paise only if any", () => {
    expect([2000_00, 1_20_000_00, 99_50, 0, -500_00].map(formatRupees)).toEqual([
      "₹2,000",
      "₹1,20,000",
      "₹99.50",
      "₹0",
      "−₹500",
    ]);
  });

  it("is written with thousands commas for programs", () => {
    expect([950_00, 2000_00, 20_000_00, 1_18_000_00, 1999_50].map(formatThousands)).toEqual([
      "950",
      "2,000",
      "20,000",
      "118,000",
      "1,999.5",
    ]);
  });

  it("refuses fractions of a paisa", () => {
    expect(() => formatRupees(0.5)).toThrow(RangeError);
    expect(() => times(19.99, 3)).toThrow(RangeError);
    expect(() => sum([1, Number.MAX_SAFE_INTEGER])).toThrow(RangeError);
  });
});
