export const ringLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;

/** WhatsApp link: country code without plus. */
export const whatsAppLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
