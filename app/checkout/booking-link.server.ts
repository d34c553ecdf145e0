import { data } from "react-router";
import type { House } from "#app/web/house.server.ts";
import { type BookingView, findBooking } from "#modules/booking/index.server.ts";

/** The booking that a signed link opens. Anything else answers 404, so that references cannot be tried out. */
export async function openBookingLink(
  house: House,
  reference: string,
  request: Request,
): Promise<{ booking: BookingView; key: string }> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const booking = house.signer.verifies("booking", reference, key) ? await findBooking(house, reference) : null;
  if (!booking) throw data("no such booking", { status: 404 });
  return { booking, key };
}
