import type { AppContext } from "#app/web/app-context.server.ts";
import { payPath } from "#app/web/links/private-page.ts";
import { ownCookie } from "#app/web/own-cookie.server.ts";
import { type BookingView, openBooking } from "#modules/booking/index.server.ts";
import { HOLD_MINUTES } from "#modules/booking/model.ts";

/** Places that this browser already holds. */
export interface HoldCookie {
  tourName: string;
  localDate: string;
  localTime: string;
  people: number;
  /** An instant. */
  until: string;
  /** Address of the payment page. */
  path: string;
}

/** A hold may be extended once (`extendHold`). */
const LONGEST_SECONDS = 2 * HOLD_MINUTES * 60;

/** Link of the browser's last hold; it expires with it. */
const cookieOf = (app: AppContext) => ownCookie(app, { name: "held", path: "/checkout", maxAge: LONGEST_SECONDS });

export const setHoldCookie = (app: AppContext, reference: string, key: string): Promise<string> =>
  cookieOf(app).serialize([reference, key]);

/** Forgets the hold in the browser; the places stay held. */
export const clearHoldCookie = (app: AppContext): Promise<string> => cookieOf(app).serialize("", { maxAge: 0 });

/** This browser's unpaid hold on a departure; null if none or expired. Takes the header with the cookies. */
export async function findOwnHold(
  app: AppContext,
  cookies: string | null | undefined,
  departureId: string,
): Promise<{ booking: BookingView; key: string } | null> {
  const noted: unknown = await cookieOf(app).parse(cookies ?? null);
  if (!Array.isArray(noted)) return null;
  const [reference, key]: unknown[] = noted;
  // Cookies can be forged, and PostgreSQL refuses a NUL.
  if (typeof reference !== "string" || typeof key !== "string" || !/^[\w-]+$/.test(reference)) return null;
  const booking = await openBooking(app, { reference, key, purpose: "booking" });
  if (booking?.status !== "held" || booking.departureId !== departureId) return null;
  return Date.parse(booking.holdExpiresAt) > app.clock.now().getTime() ? { booking, key } : null;
}

/** The same hold as a page tells it. */
export function describeOwnHold({ booking, key }: { booking: BookingView; key: string }): HoldCookie {
  const { tourName, localDate, localTime, people, holdExpiresAt: until, reference } = booking;
  return { tourName, localDate, localTime, people, until, path: payPath(reference, key) };
}
