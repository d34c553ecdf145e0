import { formatRupees } from "#platform/money.ts";

/** "₹4,000.00": in a column, every sum has its paise. */
export const exactRupees = (paise: number): string => {
  const short = formatRupees(paise);
  return short.includes(".") ? short : `${short}.00`;
};

/** "+₹36.00", "−₹5.00". */
export const signedRupees = (paise: number): string => (paise > 0 ? `+${exactRupees(paise)}` : exactRupees(paise));

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
