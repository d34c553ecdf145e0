import type { AppContext } from "#app/web/app-context.server.ts";

/** Signed link of the QR code: shows validity only. */
export const checkLink = (app: AppContext, booking: { reference: string; linkId: string }): string =>
  `${app.publicUrl}/voucher/${booking.reference}?key=${app.signer.sign("voucher", booking.linkId)}`;
