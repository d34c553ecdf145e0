import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { json, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { RefusedRoute, RouteGround } from "./model.ts";
import { readGpx } from "./read-gpx.server.ts";
import { saveRoute } from "./save-route.server.ts";

/** A route file that somebody brought. */
export interface RouteVersion {
  id: string;
  tourId: string;
  fileName: string;
  /** Null if the tour has no route then. */
  gpx: Buffer | null;
  ground: RouteGround;
  author: string;
  broughtAt: Date;
}

/** A file that waits; `fault` is that of the file brought last, which replaces nothing. */
export interface RouteDraft extends RouteVersion {
  fault: RefusedRoute | null;
}

/** Former routes of a tour that stay. */
const MOST_FORMER = 10;

const versions = (db: Sql) =>
  db
    .selectFrom("route_version")
    .select(["id", "tour_id", "file_name", "gpx", "ground", "fault", "author", "brought_at"]);

type Row = Awaited<ReturnType<ReturnType<typeof versions>["executeTakeFirstOrThrow"]>>;

const versionOf = ({ tour_id, file_name, brought_at, ...row }: Row): RouteDraft => ({
  ...row,
  tourId: tour_id,
  fileName: file_name,
  broughtAt: brought_at,
});

/** The route that somebody published for a tour; null as long as the files of the version decide. */
export async function findStandingRoute(db: Sql, tourId: string): Promise<RouteVersion | null> {
  const row = await versions(db).where("tour_id", "=", tourId).where("state", "=", "standing").executeTakeFirst();
  return row ? versionOf(row) : null;
}

/** A route that stood once. */
export async function findFormerRoute(db: Sql, id: string): Promise<RouteVersion | null> {
  const row = await versions(db).where("id", "=", id).where("state", "=", "former").executeTakeFirst();
  return row ? versionOf(row) : null;
}

export async function findRouteDraft(
  db: Sql,
  wanted: { id: string } | { tourId: string; author: string },
): Promise<RouteDraft | null> {
  const drafts = versions(db).where("state", "=", "draft");
  const row = await ("id" in wanted
    ? drafts.where("id", "=", wanted.id)
    : drafts.where("tour_id", "=", wanted.tourId).where("author", "=", wanted.author)
  ).executeTakeFirst();
  return row ? versionOf(row) : null;
}

/** Keeps a file as its author's draft. A file with a fault leaves the draft before it as it is, and its fault beside it. */
export async function bringRoute(
  { db, clock }: { db: Sql; clock: Clock },
  { tourId, author, fileName, bytes }: { tourId: string; author: string; fileName: string; bytes: Uint8Array },
): Promise<void> {
  const read = readGpx(bytes);
  const fault = read.ok ? null : json({ fileName, ...read.fault });
  const row = read.ok
    ? { id: newId(), file_name: fileName, gpx: Buffer.from(bytes), brought_at: clock.now(), fault }
    : { fault };
  await db
    .insertInto("route_version")
    .values({
      ...{ id: newId(), tour_id: tourId, state: "draft" as const, file_name: fileName, gpx: null, author },
      ...{ ground: json({}), brought_at: clock.now() },
      ...row,
    })
    .onConflict((conflict) => conflict.columns(["tour_id", "author"]).where("state", "=", "draft").doUpdateSet(row))
    .execute();
}

export const discardRouteDraft = async (db: Sql, id: string): Promise<void> => {
  await db.deleteFrom("route_version").where("id", "=", id).where("state", "=", "draft").execute();
};

type NewRoute = Pick<RouteVersion, "tourId" | "fileName" | "gpx" | "ground" | "author">;

/**
 * Makes a file the route of its tour, or leaves the tour without one. Returns the version that stood before and the one that stands
 * now. Throws if the file has a fault: it was read when it was brought.
 */
export async function publishRoute(
  { db, clock }: { db: Sql; clock: Clock },
  route: NewRoute,
): Promise<{ before: string; after: string }> {
  const { tourId, gpx, ground } = route;
  const before = (await findStandingRoute(db, tourId))?.id ?? (await keepFirst(db, clock, tourId));
  await db.updateTable("route_version").set({ state: "former" }).where("id", "=", before).execute();
  const after = await insert(db, clock, route, "standing");
  if (gpx === null) await db.deleteFrom("tour_route").where("tour_id", "=", tourId).execute();
  else {
    const saved = await saveRoute(db, tourId, { gpx, ground });
    if (!saved.ok) throw new Error(`line ${saved.fault.line}: ${saved.fault.words}`);
  }
  await forgetFormer(db, tourId);
  return { before, after };
}

/** Keeps what the files of the version gave the tour, for the way back. */
async function keepFirst(db: Sql, clock: Clock, tourId: string): Promise<string> {
  const now = await db
    .selectFrom("tour_route")
    .select(["gpx", "ground"])
    .where("tour_id", "=", tourId)
    .executeTakeFirst();
  const first = { tourId, fileName: "of the site's files", author: "the site's files" };
  return insert(db, clock, { ...first, gpx: now?.gpx ?? null, ground: now?.ground ?? {} }, "former");
}

async function insert(
  db: Sql,
  clock: Clock,
  { tourId, fileName, gpx, ground, author }: NewRoute,
  state: "standing" | "former",
): Promise<string> {
  const id = newId();
  await db
    .insertInto("route_version")
    .values({
      ...{ id, tour_id: tourId, state, file_name: fileName, gpx, author },
      ...{ ground: json(ground), fault: null, brought_at: clock.now() },
    })
    .execute();
  return id;
}

const forgetFormer = async (db: Sql, tourId: string): Promise<void> => {
  await sql`DELETE FROM route_version WHERE id IN (SELECT id FROM route_version
    WHERE tour_id = ${tourId} AND state = 'former' ORDER BY brought_at DESC, id DESC OFFSET ${MOST_FORMER})`.execute(
    db,
  );
};

/** Tours whose route somebody published: the files of the version decide no more. */
export async function listPublishedRoutes(db: Sql): Promise<Set<string>> {
  const rows = await db
    .selectFrom("route_version")
    .select("tour_id")
    .distinct()
    .where("state", "<>", "draft")
    .execute();
  return new Set(rows.map(({ tour_id }) => tour_id));
}

/** Route files that guests see drawn, by tour: of all tours, or of one. */
export async function listRouteFiles(
  db: Sql,
  tourId: string | null = null,
): Promise<Map<string, { gpx: Buffer; ground: RouteGround }>> {
  const all = db.selectFrom("tour_route").select(["tour_id", "gpx", "ground"]);
  const rows = await (tourId === null ? all : all.where("tour_id", "=", tourId)).execute();
  return new Map(rows.map(({ tour_id, ...file }) => [tour_id, file]));
}
