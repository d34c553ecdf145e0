import { MaxFileSizeExceededError, parseMultipartRequest } from "@remix-run/multipart-parser";
import type { Context } from "hono";
import { staffOf } from "#app/staff/console/staff-cookie.server.ts";
import { byPerson } from "#app/staff/sheet/load-sheet.server.ts";
import { NOTHING, routeFileAddress, tourRouteAddress } from "#app/staff/tour-route/route-address.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { readTourDocument } from "#modules/catalogue/index.server.ts";
import { bringRoute, findRouteDraft, listRouteFiles } from "#modules/routes/index.server.ts";
import { ROUTE_BYTES } from "#modules/routes/model.ts";
import { mayOpen, type StaffSession } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { shownFileName } from "#platform/text/file-name.ts";

export const ROUTE_FILE_PATH = routeFileAddress(":tour");

/** A longer file is read up to here, so that its fault can be said beside the field. */
const MOST_BYTES = ROUTE_BYTES + 1_000_000;

type Asked = { tour: string; staff: StaffSession };

/** The member and the tour; else the refusal. */
async function askedBy(app: AppContext, context: Context): Promise<Asked | Response> {
  for (const [name, value] of Object.entries(privateHeaders())) context.header(name, value);
  const staff = await staffOf(app, context.req.raw);
  if (!staff) return context.text("You are logged out. Log in again in another window, then try once more.", 401);
  if (!mayOpen(staff.role, "tourRoute")) return context.text("This page is not part of your role.", 403);
  const tour = context.req.param("tour") ?? "";
  const isThere =
    isId(tour) && ((await readTourDocument(app.db, tour, true)) ?? (await readTourDocument(app.db, tour, false)));
  return isThere ? { tour, staff } : context.text("There is no such tour.", 404);
}

/** Takes a route file as its author's draft. Its screen shows what has come of it, with line and column of a fault. */
export const takeRouteFile =
  (app: AppContext) =>
  async (context: Context): Promise<Response> => {
    const asked = await askedBy(app, context);
    if (asked instanceof Response) return asked;
    const { tour, staff } = asked;
    const brought = await readFile(context.req.raw);
    if (brought === null) return context.redirect(`${tourRouteAddress(tour)}?${NOTHING}=1`, 303);
    await bringRoute(app, { tourId: tour, author: byPerson(staff).actor, ...brought });
    return context.redirect(tourRouteAddress(tour), 303);
  };

/** Gives the file that stands, or that of a draft, byte for byte. */
export const giveRouteFile =
  (app: AppContext) =>
  async (context: Context): Promise<Response> => {
    const asked = await askedBy(app, context);
    if (asked instanceof Response) return asked;
    const id = context.req.query("draft");
    const draft = id !== undefined && isId(id) ? await findRouteDraft(app.db, { id }) : null;
    const gpx =
      id === undefined
        ? (await listRouteFiles(app.db, asked.tour)).get(asked.tour)?.gpx
        : draft?.tourId === asked.tour
          ? draft.gpx
          : null;
    if (!gpx) return context.text("There is no such file any more.", 404);
    return context.body(new Uint8Array(gpx), 200, {
      "content-type": "application/gpx+xml",
      "content-disposition": `attachment; filename="route.gpx"`,
      "x-content-type-options": "nosniff",
    });
  };

/** Null for a form without a file. A file that is too long comes as long as the limit and some more: reading it says so. */
async function readFile(request: Request): Promise<{ fileName: string; bytes: Uint8Array } | null> {
  try {
    for await (const part of parseMultipartRequest(request, {
      maxParts: 4,
      maxHeaderSize: 2_048,
      maxFileSize: MOST_BYTES,
    }))
      if (part.name === "route" && part.filename) return { fileName: shownFileName(part.filename), bytes: part.bytes };
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return { fileName: "The file", bytes: new Uint8Array(MOST_BYTES) };
    if (!(error instanceof Error && /multipart/i.test(error.name + error.message))) throw error;
  }
  return null;
}
