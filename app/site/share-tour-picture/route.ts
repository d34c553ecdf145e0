import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { withCardPrices } from "#modules/availability/index.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { showUndated } from "#modules/catalogue/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { sharePicture } from "../share/share-picture.server.tsx";
import { tourLine } from "../share/tour-line.ts";
import type { Route } from "./+types/route";

/** /og/tours/{slug}.jpg */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = getContext(context);
  const { cachedDb, readPicture } = app;
  const tour = await findTour(cachedDb, params.file.replace(/\.jpg$/, ""));
  if (!tour || !params.file.endsWith(".jpg")) throw data("no such picture", { status: 404 });
  const { name } = await getPage(cachedDb, "company");
  if (tour.priceList.seasons.length > 0) showsPlacesOf(context, `tour:${tour.id}`);
  const [shown] = await withCardPrices(app, [tour]);
  return sharePicture(readPicture, {
    picture: tour.background,
    kicker: tour.location,
    title: tour.name,
    line: tourLine(shown ?? showUndated(tour)),
    companyName: name,
  });
}
