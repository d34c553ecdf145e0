const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Scripts have their ten digits in a row. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/** Longer input makes normalisation and the library's ";phone-context=" quadratic. */
export const LONGEST_NUMBER = 250;

/** Cleans digits of other scripts, dashes and "tel:". Overlong input stays, to be refused. */
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
