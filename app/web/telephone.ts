/** A number as it is kept or written, and its extension: "+911123365358 ext. 12". */
const split = (number: string): string[] => number.split(/\s*ext\.\s*/);

/** A number without its extension: the payment window and WhatsApp know none. */
export const withoutExtension = (number: string): string => split(number)[0] ?? number;

/** The link that rings a number as people write it, "+91 98 1000 2000"; with an extension as RFC 3966 writes it. */
export function ringLink(number: string): string {
  const [line = "", extension] = split(number);
  return `tel:${line.replace(/[^+\d]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}

/** The link that opens a chat in WhatsApp, which wants the country's code without its plus. */
export const whatsAppLink = (number: string): string => `https://wa.me/${withoutExtension(number).replace(/\D/g, "")}`;
