import { data } from "react-router";
import type { House } from "#app/web/house.server.ts";
import {
  type BookingView,
  findBooking,
  findManagedBooking,
  type ManagedBooking,
} from "#modules/booking/index.server.ts";
import { linkIdOf } from "#modules/booking/model.ts";

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

const noSuchBooking = () => data("no such booking", { status: 404 });

interface OpenLink {
  booking: BookingView;
  key: string;
}

/** The booking of a link signed for a purpose. Anything else answers 404, so that references cannot be tried out. */
async function openLink(house: House, purpose: string, reference: string, request: Request): Promise<OpenLink> {
  const key = keyOf(request);
  const booking = await findBooking(house, reference);
  if (!booking || !house.signer.verifies(purpose, linkIdOf(booking), key)) throw noSuchBooking();
  return { booking, key };
}

/** The booking that its own link opens. */
export const openBookingLink = (house: House, reference: string, request: Request): Promise<OpenLink> =>
  openLink(house, "booking", reference, request);

/** The booking that the link of the thank-you mail opens, for a review and nothing else. */
export const openReviewLink = (house: House, reference: string, request: Request): Promise<OpenLink> =>
  openLink(house, "review", reference, request);

/** The booking that its own link opens, with everything that looking after it needs. */
export async function openManageLink(
  house: House,
  reference: string,
  request: Request,
): Promise<{ booking: ManagedBooking; key: string }> {
  const key = keyOf(request);
  const booking = await findManagedBooking(house, reference);
  if (!booking || !house.signer.verifies("booking", booking.linkId, key)) throw noSuchBooking();
  return { booking, key };
}

/** The key of whatever else a signed link opens: a rider's form, a choice, a quote. */
export function checkKey(house: House, purpose: string, id: string, request: Request): string {
  const key = keyOf(request);
  if (!house.signer.verifies(purpose, id, key)) throw data("no such page", { status: 404 });
  return key;
}

/** Where a change of a booking is paid, with a key of its own; the booking's is carried along for the way back. */
export const payChangePath = (house: House, changeId: string, bookingKey: string): string =>
  `/checkout/pay-change/${changeId}?key=${house.signer.sign("change", changeId)}&booking=${bookingKey}`;
