/** The link that rings a number as people write it, "+91 98 1000 2000". */
export const ringLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;

/** The link that opens a chat in WhatsApp, which wants the country's code without its plus. */
export const whatsAppLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
