import type { AppContext } from "#app/web/app-context.server.ts";
import { payPath } from "#app/web/links/private-page.ts";
import { ownCookie } from "#app/web/own-cookie.server.ts";
import { openBooking } from "#modules/booking/index.server.ts";
import { HOLD_MINUTES } from "#modules/booking/model.ts";

/** Places that this browser holds already, for whoever comes back to the form of their date. */
export interface HoldCookie {
  tourName: string;
  localDate: string;
  localTime: string;
  people: number;
  /** An instant. */
  until: string;
  /** Where they are paid. */
  path: string;
}

/** A hold may be lengthened once (`extendHold`). */
const LONGEST_SECONDS = 2 * HOLD_MINUTES * 60;

/** The link of the booking that this browser held last; it is gone with the hold. */
const cookieOf = (app: AppContext) => ownCookie(app, { name: "held", path: "/checkout", maxAge: LONGEST_SECONDS });

/** The header that notes a booking in the browser that holds it. */
export const setHoldCookie = (app: AppContext, reference: string, key: string): Promise<string> =>
  cookieOf(app).serialize([reference, key]);

/** The header by which a browser forgets it, though the places stay held. */
export const clearHoldCookie = (app: AppContext): Promise<string> => cookieOf(app).serialize("", { maxAge: 0 });

/** What this browser holds of a departure and has not paid; null when it is nothing, or not any more. */
export async function findHoldCookie(
  app: AppContext,
  request: Request,
  departureId: string,
): Promise<HoldCookie | null> {
  const noted: unknown = await cookieOf(app).parse(request.headers.get("cookie"));
  if (!Array.isArray(noted)) return null;
  const [reference, key]: unknown[] = noted;
  // Anybody can write a cookie; the database takes no text with a NUL in it.
  if (typeof reference !== "string" || typeof key !== "string" || !/^[\w-]+$/.test(reference)) return null;
  const booking = await openBooking(app, { reference, key, purpose: "booking" });
  if (booking?.status !== "held" || booking.departureId !== departureId) return null;
  if (Date.parse(booking.holdExpiresAt) <= app.clock.now().getTime()) return null;
  const { tourName, localDate, localTime, people, holdExpiresAt: until } = booking;
  return { tourName, localDate, localTime, people, until, path: payPath(reference, key) };
}
