import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { sharePicture } from "../share/share-picture.server.tsx";
import { tourLine } from "../share/tour-line.ts";
import type { Route } from "./+types/route";

/** /og/tours/{slug}.jpg */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { cachedDb, readPicture } = getContext(context);
  const tour = await findTour(cachedDb, params.file.replace(/\.jpg$/, ""));
  if (!tour || !params.file.endsWith(".jpg")) throw data("no such picture", { status: 404 });
  const { name } = await getPage(cachedDb, "company");
  return sharePicture(readPicture, {
    picture: tour.background,
    kicker: tour.location,
    title: tour.name,
    line: tourLine(tour),
    companyName: name,
  });
}
