import { ringLink } from "./telephone.ts";

/** Splits "+911123365358 ext. 12". In its own file: the company's numbers, on every page, have none. */
const split = (number: string): string[] => number.split(/\s*ext\.\s*/);

/** Number without extension, which the payment window does not accept. */
export const withoutExtension = (number: string): string => split(number)[0] ?? number;

/** Link to call a guest, with the extension by RFC 3966. */
export function ringGuestLink(number: string): string {
  const [line = "", extension] = split(number);
  return `${ringLink(line)}${extension ? `;ext=${extension}` : ""}`;
}
