import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { type Paise, sum } from "#platform/money.ts";
import type { PriceLine } from "./price-lines.ts";

/** Paise that promo codes take off. */
export const offOf = (lines: readonly PriceLine[]): Paise =>
  -lines.reduce((total, line) => total + (line.code === undefined ? 0 : line.amountPaise), 0);

/** Adds the line of a promo code. The price never falls under one rupee. */
export function withPromo(lines: PriceLine[], promo: { code: string; label: string; offPaise: Paise } | null) {
  const gross = sum(lines.map((line) => line.amountPaise));
  const off = promo === null ? 0 : Math.min(promo.offPaise, gross - LEAST_PAYMENT_PAISE);
  if (promo === null || off <= 0) return { lines, totalPaise: gross };
  const line = { label: promo.label, unitPaise: -off, count: 1, amountPaise: -off, code: promo.code };
  return { lines: [...lines, line], totalPaise: gross - off };
}

/** Promo of a booking on other lines: on another date it keeps its sum. */
export function keepPromo(lines: PriceLine[], booked: readonly PriceLine[]) {
  const line = booked.find(({ code }) => code !== undefined);
  const promo = line?.code ? { code: line.code, label: line.label, offPaise: offOf(booked) } : null;
  return withPromo(lines, promo);
}
