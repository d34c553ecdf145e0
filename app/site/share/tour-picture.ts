import { data } from "react-router";
import { houseOf } from "#app/web/house.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/tour-picture";
import { sharePicture } from "./share-picture.server.tsx";
import { tourLine } from "./tour-line.ts";

/** /og/tours/{slug}.jpg */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { written, picturesFolder } = houseOf(context);
  const tour = await findTour(written, params.file.replace(/\.jpg$/, ""));
  if (!tour || !params.file.endsWith(".jpg")) throw data("no such picture", { status: 404 });
  const { name } = await getPage(written, "company");
  const picture = await sharePicture(picturesFolder, {
    picture: tour.background,
    kicker: tour.location,
    title: tour.name,
    line: tourLine(tour),
    companyName: name,
  });
  return new Response(new Uint8Array(picture), { headers: { "content-type": "image/jpeg" } });
}
