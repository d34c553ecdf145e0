import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { partsFor } from "#app/web/drawn-html.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { findFeaturedSlug } from "#modules/catalogue/index.server.ts";
import { loadTour, packTour } from "../tour/tour-data.server.ts";
import { tourMeta } from "../tour/tour-meta.ts";
import { TourView } from "../tour/tour-view.tsx";
import type { Route } from "./+types/route";

/** The featured tour at an address of its own; the canonical address is the tour's. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  showsPlacesOf(context, "tours");
  const slug = await findFeaturedSlug(app.cachedDb);
  const url = new URL(request.url);
  const page = slug === null ? null : await loadTour(app, slug, url);
  if (!page) throw data("no tour is published", { status: 404 });
  const packed = packTour(page);
  return { ...packed, parts: partsFor(url, packed.parts) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? tourMeta(matches, loaderData.tour) : [];

export default function TourDetails({ loaderData }: Route.ComponentProps) {
  return <TourView key={loaderData.tour.slug} packed={loaderData} />;
}
