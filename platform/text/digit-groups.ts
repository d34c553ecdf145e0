/** Groups of digits in a whole number of zero or more. Written by us, so that every engine shows the same text. */

/** Indian grouping: "999", "12,000", "1,20,000". */
export const indianDigits = (whole: number): string => `${whole}`.replace(/(\d)(?=(\d\d)*\d{3}$)/g, "$1,");

/** Thousands: "999", "12,000", "120,000". */
export const thousands = (whole: number): string => `${whole}`.replace(/(\d)(?=(\d{3})+$)/g, "$1,");
