import { copyHeaders } from "#app/web/booking-copies.ts";
import { openFileLink } from "#app/web/booking-link.server.ts";
import { houseOf } from "#app/web/house.server.ts";
import { managePath, privateHeaders } from "#app/web/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/ride-calendar";
import { rideCalendar, rideWords } from "./calendar.server.ts";

/** A ride that is over stays in the calendar: what has been ridden was not cancelled. */
const takesPlace = ({ status, isCalledOff }: ManagedBooking): boolean =>
  !isCalledOff && (status === "confirmed" || status === "completed" || status === "no_show");

/** Calling a ride off stands in no booking's history: it counts as half a step, between what was before and what is chosen. */
const sequenceOf = ({ history, isCalledOff }: ManagedBooking): number => history.length * 2 + (isCalledOff ? 1 : 0);

/** The ride for the traveller's calendar. A later download replaces the earlier entry. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = houseOf(context);
  const { booking, key } = await openFileLink(house, params.reference, request);
  const { tour } = booking;
  const { name, address, latitude, longitude } = tour.meetingPoint;
  const url = house.publicUrl + managePath(booking.reference, key);
  const { name: companyName, email } = await getPage(house.db, "company");
  const file = rideCalendar({
    uid: `${booking.reference}@${new URL(house.publicUrl).hostname}`,
    sequence: sequenceOf(booking),
    status: takesPlace(booking) ? "CONFIRMED" : "CANCELLED",
    title: tour.name,
    localDate: booking.localDate,
    localTime: booking.localTime,
    durationMinutes: tour.durationMinutes,
    place: `${name}, ${address}`,
    latitude,
    longitude,
    description: rideWords(booking, url),
    url,
    organizer: { name: companyName, email },
    stamp: house.clock.now(),
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
