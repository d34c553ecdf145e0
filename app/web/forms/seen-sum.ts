import { formatRupees, type Paise, paise } from "#platform/money.ts";

/** The sum that a form's page showed, as the form brings it back, in paise: NaN, which equals no price, where it brings none. */
export function readSeen(brought: FormDataEntryValue | null | undefined): Paise {
  const sum = typeof brought === "string" && brought !== "" ? paise.safeParse(Number(brought)) : null;
  return sum?.success ? sum.data : Number.NaN;
}

/** "from ₹2,000 to ₹1,500", of a sum that has changed since; "to ₹1,500" where the form brought none that we have shown. */
export const fromSeen = (seen: Paise, now: Paise): string =>
  `${Number.isNaN(seen) ? "" : `from ${formatRupees(seen)} `}to ${formatRupees(now)}`;
