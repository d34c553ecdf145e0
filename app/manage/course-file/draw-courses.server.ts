import { htmlText } from "#app/ui/html-text.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { managePath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { dayNumber } from "#modules/routes/model.ts";

const labels = { gpx: "GPX", tcx: "TCX", fit: "FIT" };

/** Class names stand alone in their strings: the build gives them short names. */
const classes = {
  heading: "text-2xl",
  words: "measure mt-3 text-ink-soft",
  list: "mt-4 grid gap-3",
  day: "flex flex-wrap items-center gap-x-5",
  name: "grow",
  file: "inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4",
};

/**
 * Files for devices as HTML, a line a day; none for a tour without a route, nor for guests who do not ride. Made on the server, so that
 * the page's script does not grow.
 */
export async function drawCourses(app: AppContext, booking: ManagedBooking, key: string): Promise<string> {
  const isRidden = (booking.status === "confirmed" || booking.status === "completed") && !booking.isCalledOff;
  const route = isRidden ? await findRoute(app.db, booking.tour.id) : null;
  if (!route) return "";
  const days = route.days.map((day, index, { length }) => {
    const name = htmlText(length === 1 ? booking.tour.name : day.name || `Day ${index + 1}`);
    const files = Object.entries(labels).map(([ending, label]) => {
      const href = htmlText(managePath(booking.reference, key, `course/day-${dayNumber(day, index)}.${ending}`));
      return `<a href="${href}" aria-label="${label} of ${name}" class="${classes.file}">${label}</a>`;
    });
    return `<li class="${classes.day}"><span class="${classes.name}">${name}</span>${files.join("")}</li>`;
  });
  return `<h2 id="courses-heading" class="${classes.heading}">The way, for your device</h2><p class="${classes.words}">You don't need it: a guide rides ahead. FIT and TCX are for bicycle computers, GPX for most apps. Their times are an even pace, not our timetable.</p><ul class="${classes.list}">${days.join("")}</ul>`;
}
