import { formatRupees, type Paise, paise } from "#platform/money.ts";

/** Sum shown on the form's page, in paise. NaN if absent, which equals no price. */
export function readSeen(brought: FormDataEntryValue | null | undefined): Paise {
  const sum = typeof brought === "string" && brought !== "" ? paise.safeParse(Number(brought)) : null;
  return sum?.success ? sum.data : Number.NaN;
}

/** "from ₹2,000 to ₹1,500", or "to ₹1,500" if the form brought no sum. */
export const fromSeen = (seen: Paise, now: Paise): string =>
  `${Number.isNaN(seen) ? "" : `from ${formatRupees(seen)} `}to ${formatRupees(now)}`;
