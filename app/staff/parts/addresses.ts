import type { NeedScreen } from "#modules/desk/model.ts";

export const departureAddress = (id: string): string => `/staff/departures/${id}`;
export const bookingAddress = (reference: string): string => `/staff/bookings/${reference}`;
export const quoteAddress = (number: string): string => `/staff/enquiries?show=quotes#quote-${number}`;

export function screenAddress(screen: NeedScreen, id = ""): string {
  if (screen === "departure") return departureAddress(id);
  if (screen === "booking") return bookingAddress(id);
  if (screen === "calendar" && id !== "") return `/staff/calendar?from=${id}`;
  if (screen === "money" && id !== "") return `/staff/money?day=${id}`;
  return `/staff/${screen}`;
}

/** Page that asks for the passkey or a code again, and leads on. */
export const proofAddress = (to: string): string => `/staff/prove?to=${encodeURIComponent(to)}`;

export const NEW_CODES = "/staff/keys?codes";

/** Name of the file of a tax paper below `/staff/export/`. */
export const TAX_PAPER = "tax-paper.pdf";

export const taxPaperFile = (id: string): string => `/staff/export/${TAX_PAPER}?id=${id}`;
