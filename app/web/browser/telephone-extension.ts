import { ringLink } from "./telephone.ts";

/** A number as it is kept and its extension: "+911123365358 ext. 12". Apart from the company's own numbers, which every page shows. */
const split = (number: string): string[] => number.split(/\s*ext\.\s*/);

/** A number without its extension: the payment window knows none. */
export const withoutExtension = (number: string): string => split(number)[0] ?? number;

/** The link that rings a guest's number, with its extension as RFC 3966 writes it. */
export function ringGuestLink(number: string): string {
  const [line = "", extension] = split(number);
  return `${ringLink(line)}${extension ? `;ext=${extension}` : ""}`;
}
