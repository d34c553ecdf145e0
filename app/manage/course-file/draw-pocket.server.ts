import { drawMapLinks, drawWalk } from "#app/site/tour/route-map/draw-meeting.server.ts";
import { drawRouteSection } from "#app/site/tour/route-map/route-section.server.ts";
import { htmlText } from "#app/ui/html-text.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { ringLink, whatsAppLink } from "#app/web/browser/telephone.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { drawCourses } from "./draw-courses.server.ts";

/** Class names stand alone in their strings: the build gives them short names. */
const classes = {
  parts: "grid gap-14",
  heading: "text-2xl",
  words: "mt-3",
  link: "inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4",
  map: "mt-4",
  numbers: "mt-3 flex flex-wrap gap-x-5",
};

/**
 * Parts of a booking that a guest needs on the road, as HTML: meeting point with the way on foot and telephone numbers, route, files
 * for devices. Empty for guests who do not ride. They need no script, so a copy on the device shows them too.
 */
export async function drawPocket(app: AppContext, booking: ManagedBooking, key: string): Promise<string> {
  const { tour, status, isCalledOff } = booking;
  if ((status !== "confirmed" && status !== "completed") || isCalledOff) return "";
  const route = await findRoute(app.db, tour.id);
  const { phone, whatsapp } = await getPage(app.db, "company");
  const { meetingPoint: place } = tour;
  const walk = drawWalk(place, route?.ground);
  const numbers = [
    `<a href="${htmlText(ringLink(phone))}" class="${classes.link}">Call ${htmlText(phone)}</a>`,
    `<a href="${htmlText(whatsAppLink(whatsapp))}" rel="noopener" class="${classes.link}">WhatsApp ${htmlText(whatsapp)}</a>`,
  ];
  const meeting = [
    `<section aria-labelledby="meeting-heading"><h2 id="meeting-heading" class="${classes.heading}">Find us, and reach us</h2>`,
    `<p class="${classes.words}"><b>${htmlText(place.name)}</b><br>${htmlText(`${place.address}. ${place.landmark}`)}</p>`,
    walk === "" ? "" : `<div class="${classes.map}">${walk}</div>`,
    drawMapLinks(place),
    `<p class="${classes.numbers}">${numbers.join(" ")}</p></section>`,
  ].join("");
  const courses = await drawCourses(app, booking, key);
  const way = route ? drawRouteSection(route, tour.name) : "";
  return `<div class="${classes.parts}">${meeting}${way}${courses === "" ? "" : `<section aria-labelledby="courses-heading">${courses}</section>`}</div>`;
}
