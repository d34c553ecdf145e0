export const ringLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;

/** WhatsApp takes the country code without its plus. */
export const whatsAppLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
