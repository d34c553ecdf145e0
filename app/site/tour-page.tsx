import { data, isRouteErrorResponse } from "react-router";
import { houseOf } from "#app/web/house.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import type { Route } from "./+types/tour-page";
import { listedTours } from "./listed-tours.server.ts";
import { insistOnAddress, loadTour } from "./tour/tour-data.server.ts";
import { tourMeta } from "./tour/tour-meta.ts";
import { TourView } from "./tour/tour-view.tsx";
import { type Missing, NothingHere } from "./tours/nothing-here.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = houseOf(context);
  const url = new URL(request.url);
  const page = await loadTour(house, params.tourname, url);
  if (!page) {
    const others = await listedTours(house, { category: params.tourtype, limit: 6 });
    const tours = others.length > 0 ? others : await listedTours(house, { limit: 6 });
    throw data({ tours: tours.slice(0, 3) } satisfies Missing, { status: 404 });
  }
  insistOnAddress(url, page.tour.path);
  // Its own places, and the next dates of the tours it suggests.
  showsPlacesOf(context, `tour:${page.tour.id}`, "tours");
  return page;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? tourMeta(matches, loaderData.tour) : [{ name: "robots", content: "noindex" }];

/** One tour with everything about it. Each tour is a page of its own: nothing chosen on one is carried to the next. */
export default function TourPage({ loaderData }: Route.ComponentProps) {
  return <TourView key={loaderData.tour.slug} page={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <NothingHere heading="We do not lead that tour" missing={error.data as Missing}>
      Perhaps we once did, or the address has a slip in it. These we lead:
    </NothingHere>
  );
}
