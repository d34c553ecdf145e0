import { getContext } from "#app/web/app-context.server.ts";
import { copyHeaders } from "#app/web/browser/booking-copies.ts";
import { openFileLink } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { describeRide, rideCalendar } from "../calendar.server.ts";
import type { Route } from "./+types/route";

/** Past rides stay confirmed in the calendar. */
const takesPlace = ({ status, isCalledOff }: ManagedBooking): boolean =>
  !isCalledOff && (status === "confirmed" || status === "completed" || status === "no_show");

/** Calling off adds no history event, so it counts as half a step. */
const sequenceOf = ({ history, isCalledOff }: ManagedBooking): number => history.length * 2 + (isCalledOff ? 1 : 0);

/** A later download replaces the earlier entry. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openFileLink(app, params.reference, request);
  const { tour } = booking;
  const { name, address, latitude, longitude } = tour.meetingPoint;
  const url = app.publicUrl + managePath(booking.reference, key);
  const { name: companyName, email } = await getPage(app.db, "company");
  const file = rideCalendar({
    uid: `${booking.reference}@${new URL(app.publicUrl).hostname}`,
    sequence: sequenceOf(booking),
    status: takesPlace(booking) ? "CONFIRMED" : "CANCELLED",
    title: tour.name,
    localDate: booking.localDate,
    localTime: booking.localTime,
    durationMinutes: tour.durationMinutes,
    place: `${name}, ${address}`,
    latitude,
    longitude,
    description: describeRide(booking, url),
    url,
    organizer: { name: companyName, email },
    stamp: app.clock.now(),
  });
  return new Response(file, {
    headers: {
      ...privateHeaders(),
      ...copyHeaders(booking),
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${booking.reference}.ics"`,
    },
  });
}
