const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** What a digit of any script counts: each script has its ten in a row. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/**
 * Longer than any number, however it is written. Unicode's own order of the marks on one letter takes the square of their count, and so
 * does the library that reads numbers of what stands behind its ";phone-context=".
 */
export const LONGEST_NUMBER = 250;

/**
 * A telephone number as somebody typed or pasted it, in the signs in which numbers are dialled: ९८ and ٩٨ are 98, a long dash is a
 * short one, the stroke that is written behind a town's code in Germany is a space, and what comes along with a number and is none of
 * it is gone: the marks that say which way a line runs, out of lists of contacts, and the "tel:" of a link. What is longer than any
 * number stays as it is, to be refused.
 */
export const dialled = (typed: string): string =>
  typed.length > LONGEST_NUMBER
    ? typed
    : typed
        .normalize("NFKC")
        .replace(/\p{Cf}/gu, "")
        .replace(/\p{Nd}/gu, digitOf)
        .replace(/\p{Pd}/gu, "-")
        .replace(/^\s*tel:/i, "")
        .replace(/ ?\/ ?/g, " ");
