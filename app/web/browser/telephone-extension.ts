import { ringLink } from "./telephone.ts";

/** Splits "+911123365358 ext. 12". */
const split = (number: string): string[] => number.split(/\s*ext\.\s*/);

/** The payment window accepts no extension. */
export const withoutExtension = (number: string): string => split(number)[0] ?? number;

/** Writes the extension as RFC 3966 says. */
export function ringGuestLink(number: string): string {
  const [line = "", extension] = split(number);
  return `${ringLink(line)}${extension ? `;ext=${extension}` : ""}`;
}
