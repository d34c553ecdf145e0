const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** State, PAN, registration, Z, check digit. */
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

export const plainGstin = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}\p{C}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toUpperCase();

export function isGstin(text: string): boolean {
  if (!shape.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((total, sign, at) => {
    const product = signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / signs.length) + (product % signs.length);
  }, 0);
  return signs[(signs.length - (sum % signs.length)) % signs.length] === text.at(-1);
}
