import { Hono } from "hono";
import { drawMeetingMap } from "#app/site/share/draw-meeting-map.server.tsx";
import { drawStrip } from "#app/site/share/draw-strip.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findTourId, getBookedTour } from "#modules/catalogue/index.server.ts";
import { findRoute } from "#modules/routes/index.server.ts";
import { knowsMeetingPoint } from "#modules/routes/model.ts";

/**
 * Pictures of mails. Their addresses name the tour and nothing of the reader, so that they need no key; the page cache keeps each until
 * the content changes. An old mail shows where the tour meets now.
 */
export function mailPictures({ cachedDb, readPicture }: Pick<AppContext, "cachedDb" | "readPicture">): Hono {
  const pictures = new Hono();
  pictures.get("/rides/:file{.+\\.jpg}", async (context) => {
    const id = await findTourId(cachedDb, slugOf(context.req.param("file")));
    if (id === null) return context.notFound();
    const { bytes, isStandIn } = await drawStrip(readPicture, (await getBookedTour(cachedDb, id)).picture);
    return context.body(new Uint8Array(bytes), 200, {
      "content-type": "image/jpeg",
      ...(isStandIn ? { "cache-control": "no-store" } : {}),
    });
  });
  pictures.get("/meet/:file{.+\\.png}", async (context) => {
    const id = await findTourId(cachedDb, slugOf(context.req.param("file")));
    const route = id === null ? null : await findRoute(cachedDb, id);
    if (id === null || route === null || !knowsMeetingPoint(route)) return context.notFound();
    const bytes = await drawMeetingMap((await getBookedTour(cachedDb, id)).meetingPoint, route.ground);
    return context.body(new Uint8Array(bytes), 200, { "content-type": "image/png" });
  });
  return pictures;
}

const slugOf = (file: string): string => file.replace(/\.\w+$/, "");
