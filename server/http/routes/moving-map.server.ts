import { Hono } from "hono";
import { drawMapPage, movingMapOf } from "#app/site/tour/route-map/moving/draw-map-page.server.ts";
import { movingMapAddress, TILES_ADDRESS } from "#app/site/tour/route-map/moving/map-address.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findTour } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { readPart, readRange } from "#platform/map-extract.server.ts";
import { securityHeaders } from "../security-headers.server.ts";

/** PMTiles asks for some kilobytes at a time; a longer part is cut, as the standard allows. */
const LARGEST_PART = 4 * 1024 * 1024;

/** The page of a tour's moving map, and the company's tiles in the parts that it asks for. */
export function movingMap(app: AppContext): Hono {
  const pages = new Hono();
  const extract = app.mapExtract;
  if (!extract) return pages;
  pages.get(TILES_ADDRESS, async (context) => {
    const headers = { "accept-ranges": "bytes", etag: extract.tag, "cache-control": "public, max-age=86400" };
    const range = readRange(context.req.header("range") ?? null, extract.bytes);
    if (range === undefined)
      return context.body(null, 416, { ...headers, "content-range": `bytes */${extract.bytes}` });
    // Nobody needs a whole city at once.
    if (range === null) return context.text("Ask for a part of this file by a Range header.", 400);
    const { from } = range;
    const to = Math.min(range.to, from + LARGEST_PART - 1);
    const part = await readPart(extract.path, { from, to });
    return context.body(part as Uint8Array<ArrayBuffer>, 206, {
      ...headers,
      "content-type": "application/vnd.pmtiles",
      "content-range": `bytes ${from}-${to}/${extract.bytes}`,
    });
  });
  pages.get(movingMapAddress(":slug"), async (context, next) => {
    const tour = await findTour(app.cachedDb, context.req.param("slug") ?? "");
    const route = tour && (await findRoute(app.cachedDb, tour.id));
    if (!route || movingMapOf(extract, tour.slug, route) === null) return next();
    const { name: company } = await getPage(app.cachedDb, "company");
    for (const [name, value] of Object.entries(securityHeaders({ scripts: [], styles: [] }, null)))
      context.header(name, value);
    context.header("cache-control", "public, max-age=0, must-revalidate");
    return context.html(drawMapPage({ name: tour.name, path: tour.path, company }, route, extract));
  });
  return pages;
}
