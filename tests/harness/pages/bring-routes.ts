import { findTourId } from "#modules/catalogue/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { bringRoute, findRouteDraft } from "#modules/routes/index.server.ts";
import type { BookingOffice } from "../booking/office.ts";

/** A route file that waits, one that stands, and a former one. */
export async function bringRoutes(deps: BookingOffice["deps"]) {
  const tourId = (await findTourId(deps.db, "old-delhi-at-dawn")) ?? "";
  const points = [28.6, 28.7].map((lat) => `<trkpt lat="${lat}" lon="77"/>`).join("");
  const text = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`;
  const bytes = new TextEncoder().encode(text);
  const bring = async () => {
    await bringRoute(deps, { tourId, author: "meera", fileName: "ride.gpx", bytes });
    return (await findRouteDraft(deps.db, { tourId, author: "meera" }))?.id ?? "";
  };
  const options = { draft: await bring() };
  await runCommand(deps, { command: "set-route", options, actor: "meera", dryRun: false });
  const former = deps.db.selectFrom("route_version").select("id").where("state", "=", "former");
  return { routeDraft: await bring(), formerRoute: (await former.executeTakeFirstOrThrow()).id };
}
