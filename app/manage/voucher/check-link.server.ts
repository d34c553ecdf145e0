import type { AppContext } from "#app/web/app-context.server.ts";

/** Where a voucher's QR code leads: a page that says whether it still holds, and opens nothing else. */
export const checkLink = (app: AppContext, booking: { reference: string; linkId: string }): string =>
  `${app.publicUrl}/voucher/${booking.reference}?key=${app.signer.sign("voucher", booking.linkId)}`;
