import { redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { copyHeaders } from "#app/web/browser/booking-copies.ts";
import { openFileLink } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import {
  type Course,
  coursesOf,
  findRoute,
  paceOf,
  type StoredRoute,
  writeFit,
  writeGpx,
  writeTcx,
} from "#modules/routes/index.server.ts";
import { dayNumber } from "#modules/routes/model.ts";

const writers: Record<string, { type: string; write(course: Course, company: string): string | Uint8Array }> = {
  gpx: { type: "application/gpx+xml", write: writeGpx },
  tcx: { type: "application/vnd.garmin.tcx+xml", write: writeTcx },
  fit: { type: "application/vnd.ant.fit", write: writeFit },
};

/**
 * One day of the ride for a bicycle computer: `day-6.fit`. Only guests who ride have it; others see the picture. Any other
 * question leads to the page of the booking.
 */
export const sendCourse = (...asked: Parameters<typeof drawCourse>): Promise<Response> =>
  drawCourse(...asked).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });

async function drawCourse(
  app: AppContext,
  { reference, file }: { reference: string; file: string },
  request: Request,
): Promise<Response> {
  const { booking, key } = await openFileLink(app, reference, request);
  const [, day, ending = ""] = /^day-(\d{1,2})\.(gpx|tcx|fit)$/.exec(file) ?? [];
  const writer = writers[ending];
  const isRidden = (booking.status === "confirmed" || booking.status === "completed") && !booking.isCalledOff;
  const route = writer && isRidden ? await findRoute(app.db, booking.tour.id) : null;
  const course = route && courseOf(booking, route, Number(day));
  if (!writer || !course) throw redirect(managePath(booking.reference, key), { headers: privateHeaders() });
  const { name: company } = await getPage(app.db, "company");
  return new Response(writer.write(course, company) as BodyInit, {
    headers: {
      ...privateHeaders(),
      ...copyHeaders(booking),
      "content-type": writer.type,
      "content-disposition": `attachment; filename="${booking.tour.slug}-day-${day}.${ending}"`,
      "x-content-type-options": "nosniff",
    },
  });
}

function courseOf({ tour, startsAt }: ManagedBooking, route: StoredRoute, day: number): Course | null {
  const index = route.days.findIndex((one, at) => dayNumber(one, at) === day);
  const mode = tour.mode === "Walk" ? "walk" : "cycle";
  const metres = route.days[index]?.distance ?? 0;
  const pace = paceOf(mode, metres, route.days.length > 1 ? null : tour.durationMinutes);
  return coursesOf(route, { tour: tour.name, mode, start: new Date(startsAt), pace })[index] ?? null;
}
