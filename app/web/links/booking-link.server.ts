import { data, redirect } from "react-router";
import {
  type BookingView,
  type ManagedBooking,
  openBooking,
  openChoice,
  openCredit,
  openManagedBooking,
} from "#modules/booking/index.server.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import type { AppContext } from "../app-context.server.ts";
import { keyOf } from "./signed-link.server.ts";

type Open<Booking> = { booking: Booking; key: string };

function getOpened<What>(what: What | null): What {
  if (what === null) throw data("no such page", { status: 404 });
  return what;
}

const opened = <Booking>(booking: Booking | null, key: string): Open<Booking> => ({ booking: getOpened(booking), key });

export async function openBookingLink(
  app: AppContext,
  reference: string,
  request: Request,
): Promise<Open<BookingView>> {
  const key = keyOf(request);
  return opened(await openBooking(app, { reference, key, purpose: "booking" }), key);
}

/** Opens the booking by the link of the thank-you mail, which allows a review only. */
export async function openReviewLink(app: AppContext, reference: string, request: Request): Promise<Open<BookingView>> {
  const key = keyOf(request);
  return opened(await openBooking(app, { reference, key, purpose: "review" }), key);
}

export async function openManageLink(
  app: AppContext,
  reference: string,
  request: Request,
): Promise<Open<ManagedBooking>> {
  const key = keyOf(request);
  const { tour, ...booking } = getOpened(await openManagedBooking(app, { reference, key, purpose: "booking" }));
  return { booking: { ...booking, tour: { ...tour, duration: joinUnits(tour.duration) } }, key };
}

/** An outdated link leads to the booking's page, which explains the newer one; a file cannot. */
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

/** Answers 404 if the booking has changed hands since. */
export async function openChoiceLink(app: AppContext, id: string, request: Request) {
  const key = keyOf(request);
  return { ...getOpened(await openChoice(app, { id, key })), key };
}

export async function openCreditLink(app: AppContext, id: string, request: Request) {
  const key = keyOf(request);
  return { credit: getOpened(await openCredit(app, { id, key })), key };
}

/** A change has a key of its own; the booking's comes along for the way back. */
export const payChangePath = (app: AppContext, changeId: string, bookingKey: string): string =>
  `/checkout/pay-change/${changeId}?key=${app.signer.sign("change", changeId)}&booking=${bookingKey}`;
