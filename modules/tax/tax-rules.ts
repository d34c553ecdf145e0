/** Year in which the financial year of a day of Delhi begins: from 1 April to 31 March. */
export const financialYear = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);

const twoDigits = (year: number): string => String(year % 100).padStart(2, "0");

/** "26-27" */
const financialYearLabel = (year: number): string => `${twoDigits(year)}-${twoDigits(year + 1)}`;

/** "T/26-27/": with the number at most 16 letters, digits, hyphens and strokes (CGST Rules, 46(b) and 53(1A)(c)). */
export const seriesOf = (kind: "invoice" | "credit_note", year: number): string =>
  `${kind === "invoice" ? "T" : "C"}/${financialYearLabel(year)}/`;

/** "18 %", of hundredths of a percent. */
export const rateLabel = (hundredths: number): string => `${hundredths / 100} %`;

/** CGST is as much as SGST. */
export interface Taxes {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

interface Bearing {
  rateHundredths: number;
  /** True if the place of supply is in another state than the seller (IGST Act, section 7). */
  isInterState: boolean;
}

/** Rounds `amount * part / whole` to the nearest integer, exactly. */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/**
 * Splits a price that includes GST. Taxable value and taxes add up to the price to the paisa: the taxes are rounded,
 * the taxable value is the rest. Rounding to rupees (CGST Act, section 170) is of what a return pays, not of a paper.
 */
export function taxesIn(totalPaise: number, { rateHundredths, isInterState }: Bearing): Taxes {
  const whole = 10_000 + rateHundredths;
  if (isInterState) {
    const igstPaise = share(totalPaise, rateHundredths, whole);
    return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  // Half of the tax rounded, not the tax halved: the two halves are equal.
  const half = Math.min(Math.floor(totalPaise / 2), share(totalPaise, rateHundredths, whole * 2));
  return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
}

/**
 * Taxes of a credit note over a part of an invoice, of which `creditedPaise` were credited before. The notes of a whole
 * invoice add up to its own taxes, however it was cut.
 */
export function creditTaxes(partPaise: number, creditedPaise: number, bearing: Bearing): Taxes {
  const before = taxesIn(creditedPaise, bearing);
  const after = taxesIn(creditedPaise + partPaise, bearing);
  const igstPaise = after.igstPaise - before.igstPaise;
  const half = after.cgstPaise - before.cgstPaise;
  return { taxablePaise: partPaise - igstPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise };
}

/** Taxable value from which an invoice has the address and state of a buyer without a GSTIN (CGST Rules, 46(e)). */
const ADDRESS_FROM_PAISE = 50_000_00;

/** True if an invoice lacks the address that rule 46(e) wants. */
export const lacksAddress = ({
  taxablePaise,
  buyer,
}: {
  taxablePaise: number;
  buyer: { gstin: string | null; address: string | null };
}): boolean => taxablePaise >= ADDRESS_FROM_PAISE && buyer.gstin === null && buyer.address === null;

/**
 * State of the place of supply. A buyer with a GSTIN: their state (IGST Act, 12(2)(a)). Another one whose address is on
 * record: its state (12(2)(b)(i)). A guest from abroad: where the ride is performed (13(3)(b)). Any other guest, whose
 * address we do not have: the seller's state (12(2)(b)(ii)).
 */
export function placeOfSupply(about: {
  buyer: { gstin: string | null; state: string | null };
  country: string;
  riddenIn: string;
  sellerState: string;
}): string {
  const { gstin, state } = about.buyer;
  if (gstin !== null) return gstin.slice(0, 2);
  if (state !== null) return state;
  return about.country === "IN" ? about.sellerState : about.riddenIn;
}

/**
 * Statement without which the rate of 5 % for tour operators is not to be had (notification 11/2017-Central Tax (Rate),
 * entry 23(i), second condition). Its first condition is about credit of input tax, and the accountant's.
 */
export const declaredOf = ({ sac, rateHundredths }: { sac: string; rateHundredths: number }): string | null =>
  sac.startsWith("9985") && rateHundredths === 500
    ? "Gross amount charged for the tour. It includes all charges of accommodation and transportation that the tour needs."
    : null;
