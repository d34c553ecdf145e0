const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** What a digit of any script counts: each script has its ten in a row. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/**
 * A telephone number as somebody typed or pasted it, in the signs in which numbers are dialled: ९८ and ٩٨ are 98, a long dash is a
 * short one, and the marks that say which way a line runs, which come along out of lists of contacts and nobody sees, are gone.
 */
export const dialled = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\p{Pd}/gu, "-");
