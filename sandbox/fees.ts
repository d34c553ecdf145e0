import type { InstrumentKind } from "./model.ts";

const SMALL_CARD_PAYMENT = 2000_00;

/** The provider's fee: 2 % plus 18 % tax, which small card payments are free of. */
export function feeOf(amount: number, method: InstrumentKind): { fee: number; tax: number } {
  const base = Math.round(amount / 50);
  const tax = method === "card" && amount <= SMALL_CARD_PAYMENT ? 0 : Math.ceil((base * 18) / 100);
  return { fee: base + tax, tax };
}
