import { z } from "zod";
import { indianDigits, thousands } from "./text/digit-groups.ts";

/** Integer, never a float: `2000_00` is ₹2,000. */
export type Paise = number;

/** At most ₹1 crore: none of our prices or payments is larger. */
export const paise = z.int().min(0).max(1_00_00_000_00);

/** "₹2,000", "₹1,20,000", "₹99.50". */
export function formatRupees(amount: Paise): string {
  assertPaise(amount);
  const absolute = Math.abs(amount);
  const left = absolute % 100;
  const fraction = left === 0 ? "" : `.${`${left}`.padStart(2, "0")}`;
  return `${amount < 0 ? "−" : ""}₹${indianDigits((absolute - left) / 100)}${fraction}`;
}

/** "118,000", for programs (specification §3 and §5: they strip the first comma). */
export function formatThousands(amount: Paise): string {
  assertPaise(amount);
  const absolute = Math.abs(amount);
  const left = absolute % 100;
  const fraction = left === 0 ? "" : `.${`${left}`.padStart(2, "0").replace(/0$/, "")}`;
  return `${amount < 0 ? "-" : ""}${thousands((absolute - left) / 100)}${fraction}`;
}

export function times(amount: Paise, count: number): Paise {
  assertPaise(amount);
  assertPaise(count);
  return assertPaise(amount * count);
}

export function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => assertPaise(total + assertPaise(amount)), 0);
}

function assertPaise(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  return amount;
}
