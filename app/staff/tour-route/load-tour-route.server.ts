import { drawRouteSection } from "#app/site/tour/route-map/route-section.server.ts";
import { readTourDocument } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import {
  chooseDays,
  findRoute,
  findRouteDraft,
  findStandingRoute,
  measureRoute,
  type RouteDraft,
  readGpx,
} from "#modules/routes/index.server.ts";
import {
  dayNumber,
  describeRoute,
  ROUTE_BYTES,
  ROUTE_POINTS,
  type RouteFile,
  type RouteGround,
  readDayChoice,
} from "#modules/routes/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { byPerson } from "../sheet/load-sheet.server.ts";
import { documentAddress } from "../studio/studio-address.ts";
import { DAY, draftFileAddress, NO_DAY, NOTHING, routeFileAddress, tourRouteAddress } from "./route-address.ts";

async function theTour(db: Sql, id: string): Promise<TourContent> {
  const tour = isId(id) ? ((await readTourDocument(db, id, true)) ?? (await readTourDocument(db, id, false))) : null;
  if (!tour) throw notFound();
  return tour;
}

/** A tour's route: the one that guests see, and the file that the member has brought. */
export async function loadTourRoute({ app, staff, params, url }: ScreenAsk) {
  const id = params.tour ?? "";
  const tour = await theTour(app.db, id);
  const now = app.clock.now();
  const route = await findRoute(app.db, id);
  const standing = await findStandingRoute(app.db, id);
  const draft = await findRouteDraft(app.db, { tourId: id, author: byPerson(staff).actor });
  return {
    title: `Route of ${tour.name}`,
    ...{ tour: id, name: tour.name },
    address: tourRouteAddress(id),
    text: documentAddress({ kind: "tour", key: id }),
    upload: routeFileAddress(id),
    limits: `A GPX file of at most ${ROUTE_BYTES / 1_000_000} MB and ${indianDigits(ROUTE_POINTS)} points, a track for each day.`,
    isNothing: url.searchParams.has(NOTHING),
    fault: draft?.fault ?? null,
    now: route && {
      days: describeRoute(route),
      drawing: withoutNames(drawRouteSection(route, tour.name)),
      file: routeFileAddress(id),
      from: standing
        ? `${standing.fileName}, published ${delhiInstant(standing.broughtAt, now)} by ${standing.author}`
        : "It came with the site's files.",
    },
    draft: draft?.gpx ? drawDraft({ ...draft, gpx: draft.gpx }, tour, url, now, route?.ground ?? {}) : null,
  };
}

function drawDraft(
  draft: RouteDraft & { gpx: Buffer },
  tour: TourContent,
  url: URL,
  now: Date,
  { days: _, ...ground }: RouteGround,
) {
  const read = readGpx(draft.gpx);
  if (!read.ok) throw new Error(`a draft has a fault: ${read.fault.words}`);
  const { tracks, notes } = read.route;
  const typed = url.searchParams.getAll(DAY).map((day) => (day === "" ? NO_DAY : day));
  const choice = readDayChoice(typed.join(","), tracks.length);
  const problem = "problem" in choice ? choice.problem : null;
  const measured = measureRoute("problem" in choice ? read.route : chooseDays(read.route, choice.days));
  const whole = measureRoute(read.route);
  return {
    id: draft.id,
    fileName: draft.fileName,
    brought: delhiInstant(draft.broughtAt, now),
    file: draftFileAddress(draft.tourId, draft.id),
    days: describeRoute(measured),
    notes: [...notes, ...describeCount(read.route, tour)],
    problem,
    tracks: tracks.map(({ name }, at) => ({
      name: name || `Track ${at + 1}`,
      length: `${((whole.days[at]?.distance ?? 0) / 1000).toFixed(1)} km`,
      day: typed[at] ?? String(dayNumber({ name }, at)),
    })),
    offered: Array.from(
      { length: Math.max(1, tour.itinerary.length, ...whole.days.map(dayNumber)) },
      (_, at) => at + 1,
    ),
    deed: { draft: draft.id, ...("days" in choice && choice.days ? { days: typed.join(",") } : {}) },
    drawing: withoutNames(drawRouteSection({ ...measured, ground, digest: `${draft.id} ${typed.join()}` }, tour.name)),
  };
}

/** Two drawings stand on one screen: the names of their parts would be there twice. */
const withoutNames = (html: string): string =>
  html.replace(' id="way" aria-labelledby="route-heading"', "").replace(' id="route-heading"', "");

/** Tells if the file has another number of tracks than the tour has days. */
function describeCount({ tracks }: RouteFile, { itinerary }: TourContent): string[] {
  const days = Math.max(1, itinerary.length);
  if (tracks.length === days) return [];
  const has = tracks.length === 1 ? "1 track" : `${tracks.length} tracks`;
  return [`The file has ${has}, and the tour ${days === 1 ? "1 day" : `${days} days`}. Choose the day of each track.`];
}

export type TourRouteData = Awaited<ReturnType<typeof loadTourRoute>>;
