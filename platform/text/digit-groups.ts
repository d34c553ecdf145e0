/* Without `Intl`, which groups digits differently in each engine. */

/** "1,20,000". */
export const indianDigits = (whole: number): string => `${whole}`.replace(/(\d)(?=(\d\d)*\d{3}$)/g, "$1,");

/** "120,000". */
export const thousands = (whole: number): string => `${whole}`.replace(/(\d)(?=(\d{3})+$)/g, "$1,");
