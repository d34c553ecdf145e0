export const ringLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;

/** Country code without plus. */
export const whatsAppLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
