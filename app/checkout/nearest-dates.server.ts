import type { AppContext } from "#app/web/app-context.server.ts";
import { findDeparture, nearestWithRoom } from "#modules/availability/index.server.ts";
import type { BookingRequest } from "#modules/booking/model.ts";
import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import { checkoutPath } from "./booking-request-path.ts";
import type { NearestDate } from "./nearest-dates.tsx";

const HOW_MANY = 3;

export async function nearestDates(
  app: AppContext,
  { departure, people, category }: BookingRequest,
): Promise<NearestDate[]> {
  if (!(await findDeparture(app, departure))) return [];
  const wish = { departureId: departure, people, wholeDeparture: category === "private" };
  const now = app.clock.now();
  const nearest = await nearestWithRoom(app.db, { ...wish, now, limit: HOW_MANY });
  return nearest.map(({ departureId, localDate, localTime }) => ({
    link: checkoutPath({ departure: departureId, people, category }),
    label: `${shortDate(localDate, delhiDate(now))}, ${localTime} IST`,
  }));
}
