import { z } from "zod";
import { indianDigits, thousands } from "./text/digit-groups.ts";

/**
 * Money is an integer number of paise (1 ₹ = 100 paise), never a float. In content and tests write
 * `2000_00` for ₹2,000. Above ₹90 lakh crore the integer would no longer be exact; the schema refuses long before.
 */
export type Paise = number;

/** An amount of zero or more paise, at most ₹1 crore: no price or payment of ours is larger. */
export const paise = z.int().min(0).max(1_00_00_000_00);

/** "₹2,000", "₹1,20,000" (Indian grouping), "₹99.50" where paise are left over. The sign stands before the ₹. */
export function formatRupees(amount: Paise): string {
  assertPaise(amount);
  const absolute = Math.abs(amount);
  const left = absolute % 100;
  const fraction = left === 0 ? "" : `.${`${left}`.padStart(2, "0")}`;
  return `${amount < 0 ? "−" : ""}₹${indianDigits((absolute - left) / 100)}${fraction}`;
}

/**
 * "2,000", "20,000", "118,000": rupees with a comma at the thousands, for programs that were promised one (specification §3
 * and §5: they take away the first comma and sort by the number). People read `formatRupees`.
 */
export function formatThousands(amount: Paise): string {
  assertPaise(amount);
  const absolute = Math.abs(amount);
  const left = absolute % 100;
  const fraction = left === 0 ? "" : `.${`${left}`.padStart(2, "0").replace(/0$/, "")}`;
  return `${amount < 0 ? "-" : ""}${thousands((absolute - left) / 100)}${fraction}`;
}

/** Price per unit times a whole count, in paise. Throws when either is not a whole number. */
export function times(amount: Paise, count: number): Paise {
  assertPaise(amount);
  assertPaise(count);
  return assertPaise(amount * count);
}

/** Sum of amounts in paise. */
export function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => assertPaise(total + assertPaise(amount)), 0);
}

function assertPaise(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  return amount;
}
