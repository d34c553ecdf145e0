import { describe, expect, it } from "vitest";
import type { ProviderRefund } from "../razorpay/provider-client.server.ts";
import { toPaise } from "./refunds-at-desk.server.ts";

const made = (...amounts: number[]): ProviderRefund[] =>
  amounts.map((amount, number) => ({ id: `rfnd_${number}`, amount, status: "processed" }));
const amounts = (all: ProviderRefund[]) => all.map(({ amount }) => amount);

describe("the provider's refunds in paise", () => {
  it("equal the amount for a payment in rupees", () => {
    expect(amounts(toPaise(made(500_00, 1300_00), { amount: 4000_00, base_amount: 4000_00 }))).toEqual([
      500_00, 1300_00,
    ]);
    expect(amounts(toPaise(made(500_00), { amount: 4000_00 }))).toEqual([500_00]);
  });

  it("are a share of the rupees for another currency, exact in total", () => {
    const dollars = { amount: 100_00, base_amount: 8527_33 };
    expect(amounts(toPaise(made(100_00), dollars))).toEqual([8527_33]);
    const parts = amounts(toPaise(made(33_33, 33_33, 33_34), dollars));
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(8527_33);
  });

  it("leave out failed ones", () => {
    const failed: ProviderRefund = { id: "rfnd_failed", amount: 100_00, status: "failed" };
    const all = toPaise([failed, ...made(100_00)], { amount: 100_00, base_amount: 8527_33 });
    expect(amounts(all)).toEqual([8527_33, 8527_33]);
  });
});
