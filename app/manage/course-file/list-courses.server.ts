import type { AppContext } from "#app/web/app-context.server.ts";
import { managePath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { dayNumber } from "#modules/routes/model.ts";

/** A day with the addresses of its files. */
export interface OfferedCourse {
  name: string;
  files: { label: string; href: string }[];
}

const labels = { gpx: "GPX", tcx: "TCX", fit: "FIT" };

/** Files for devices, for guests who ride; none for a tour without a route. */
export async function listCourses(app: AppContext, booking: ManagedBooking, key: string): Promise<OfferedCourse[]> {
  const isRidden = (booking.status === "confirmed" || booking.status === "completed") && !booking.isCalledOff;
  const route = isRidden ? await findRoute(app.db, booking.tour.id) : null;
  return (route?.days ?? []).map((day, index, { length }) => ({
    name: length === 1 ? booking.tour.name : day.name || `Day ${index + 1}`,
    files: Object.entries(labels).map(([ending, label]) => ({
      label,
      href: managePath(booking.reference, key, `course/day-${dayNumber(day, index)}.${ending}`),
    })),
  }));
}
