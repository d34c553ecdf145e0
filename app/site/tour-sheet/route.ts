import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { drawSheet } from "../tour/sheet/draw-sheet.server.ts";
import { sheetOf } from "../tour/sheet/sheet-content.ts";
import { insistOnAddress, loadTour } from "../tour/tour-data.server.ts";
import type { Route } from "./+types/route";

/** A tour as a PDF, with the facts, prices and dates of its page at this moment. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const url = new URL(request.url);
  const [page, company] = await Promise.all([loadTour(app, params.tourname, url), getPage(app.cachedDb, "company")]);
  // A PDF cannot say that the tour has ended; the tour's page does, with alternatives.
  if (!page) throw redirect(url.pathname.replace(/\/sheet\.pdf$/, ""));
  insistOnAddress(url, `${page.tour.path}/sheet.pdf`);
  showsPlacesOf(context, `tour:${page.tour.id}`);
  return new Response(await drawSheet(sheetOf(page, company, app.publicUrl)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${page.tour.slug}.pdf"`,
      // Dates and places must be current.
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    },
  });
}
