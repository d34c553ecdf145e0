/** Some hundred prices. */
const MOST_IN_ADDRESS = 3_000;

/** Price as typed: rupees with or without the sign and commas; null if empty, undefined if it is none. */
export function paiseTyped(text: string): number | null | undefined {
  const plain = text.replace(/[₹,\s]/g, "");
  if (plain === "") return null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

export const rupeesOf = (paise: number | null | undefined): string =>
  paise === null || paise === undefined ? "" : paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

export const fitsAddress = (kept: string): boolean => encodeURIComponent(kept).length <= MOST_IN_ADDRESS;

/** Changed prices of a table, as an address keeps them. */
export function keptOf(table: HTMLFormElement): string {
  const form = new FormData(table);
  const kept: string[] = [];
  for (const [name, value] of form) {
    const shown = form.get(`was.${name}`);
    if (typeof value !== "string" || name.startsWith("was.")) continue;
    const paise = paiseTyped(value);
    if (paise === undefined || (typeof shown === "string" && paise === paiseTyped(shown))) continue;
    kept.push(`${name}=${paise === null ? "none" : rupeesOf(paise)}`);
  }
  return kept.join(",");
}
