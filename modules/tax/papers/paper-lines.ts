import { sum } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import type { PaperWords } from "../model.ts";

interface Sold {
  lines: readonly { label: string; amountPaise: number }[];
  feesPaise: number;
  rideOn: string;
}

/**
 * Lines of an invoice: those of the price if they come to its sum. A discount is a line of its own, so that the taxable
 * value is less (CGST Act, 15(3)(a)).
 */
export function linesOfSale(
  { lines, feesPaise, rideOn }: Sold,
  { tour, partPaise, isFirst }: { tour: string; partPaise: number; isFirst: boolean },
): PaperWords["lines"] {
  const ride = `${tour}, ${plainDate(rideOn)}`;
  if (!isFirst) return [{ label: `Added to the price: ${ride}`, paise: partPaise }];
  const price = lines.map(({ label, amountPaise }) => ({ label: `${ride}, ${label}`, paise: amountPaise }));
  const all = feesPaise > 0 ? [...price, { label: "Handing over to another person", paise: feesPaise }] : price;
  return sum(all.map(({ paise }) => paise)) === partPaise ? all : [{ label: ride, paise: partPaise }];
}
