import { data, redirect } from "react-router";
import {
  type BookingView,
  type ManagedBooking,
  openBooking,
  openChoice,
  openCredit,
  openManagedBooking,
} from "#modules/booking/index.server.ts";
import type { AppContext } from "../app-context.server.ts";
import { keyOf } from "./signed-link.server.ts";

type Open<Booking> = { booking: Booking; key: string };

/** What was opened, or a 404. */
function getOpened<What>(what: What | null): What {
  if (what === null) throw data("no such page", { status: 404 });
  return what;
}

/** The booking that was opened, with the key that opened it; or a 404. */
const opened = <Booking>(booking: Booking | null, key: string): Open<Booking> => ({ booking: getOpened(booking), key });

/** The booking that its own link opens. */
export async function openBookingLink(
  app: AppContext,
  reference: string,
  request: Request,
): Promise<Open<BookingView>> {
  const key = keyOf(request);
  return opened(await openBooking(app, { reference, key, purpose: "booking" }), key);
}

/** The booking that the link of the thank-you mail opens, for a review and nothing else. */
export async function openReviewLink(app: AppContext, reference: string, request: Request): Promise<Open<BookingView>> {
  const key = keyOf(request);
  return opened(await openBooking(app, { reference, key, purpose: "review" }), key);
}

/** The booking that its own link opens, with everything that looking after it needs. */
export async function openManageLink(
  app: AppContext,
  reference: string,
  request: Request,
): Promise<Open<ManagedBooking>> {
  const key = keyOf(request);
  return opened(await openManagedBooking(app, { reference, key, purpose: "booking" }), key);
}

/**
 * The same of a link to a file, a voucher or a calendar's entry. A file has no page to say that nothing was opened: whoever comes by
 * an older mail's link is led to the booking's page with it, which says where the newer one is.
 */
export async function openFileLink(
  app: AppContext,
  reference: string,
  request: Request,
): Promise<Open<ManagedBooking>> {
  const key = keyOf(request);
  const booking = await openManagedBooking(app, { reference, key, purpose: "booking" });
  if (!booking) throw redirect(`/booking/${encodeURIComponent(reference)}?${new URLSearchParams({ key })}`);
  return { booking, key };
}

/** The choice that its link opens, as long as the booking is still with whom the link was sent to. */
export async function openChoiceLink(app: AppContext, id: string, request: Request) {
  const key = keyOf(request);
  return { ...getOpened(await openChoice(app, { id, key })), key };
}

/** The credit that its link opens. */
export async function openCreditLink(app: AppContext, id: string, request: Request) {
  const key = keyOf(request);
  return { credit: getOpened(await openCredit(app, { id, key })), key };
}

/** Where a change of a booking is paid, with a key of its own; the booking's is carried along for the way back. */
export const payChangePath = (app: AppContext, changeId: string, bookingKey: string): string =>
  `/checkout/pay-change/${changeId}?key=${app.signer.sign("change", changeId)}&booking=${bookingKey}`;
