import type { House } from "#app/web/house.server.ts";

/** Where a voucher's QR code leads: a page that says whether it still holds, and opens nothing else. */
export const checkLink = (house: House, booking: { reference: string; linkId: string }): string =>
  `${house.publicUrl}/voucher/${booking.reference}?key=${house.signer.sign("voucher", booking.linkId)}`;
