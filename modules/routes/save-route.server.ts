import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { json, type Sql } from "#platform/database/database.server.ts";
import { measureRoute } from "./measure.ts";
import { MOST_DAYS, type RouteFile, type RouteGround, type RouteTrack } from "./model.ts";
import { type RouteFault, readGpx } from "./read-gpx.server.ts";

/** Changes with the rules of measuring: stored routes are measured again. */
const RULES = 1;

const line = z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(2);
const lines = z.array(line).optional();

/** Lines and areas under a route, as its file in `content/routes/` has them. */
export const routeGround = z.strictObject({
  days: z.array(z.number().int().min(1).max(MOST_DAYS).nullable()).optional(),
  ...{ rivers: lines, lakes: lines, greens: lines, forts: lines, streets: lines, railways: lines, hills: lines },
  names: z
    .array(
      z.strictObject({
        lon: z.number().min(-180).max(180),
        lat: z.number().min(-90).max(90),
        name: z.string().min(1).max(40),
      }),
    )
    .optional(),
});

type SavedRoute = { ok: true; isChanged: boolean; notes: string[] } | { ok: false; fault: RouteFault };

/** Deletes the routes of all other tours, except those that somebody published. */
export const forgetOtherRoutes = async (db: Sql, tourIds: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("tour_route")
    .where(sql<boolean>`NOT tour_id = ANY(${[...tourIds]}::uuid[])`)
    .where("tour_id", "not in", (query) =>
      query.selectFrom("route_version").select("tour_id").where("state", "<>", "draft"),
    )
    .execute();
};

/** Days of a route as the company chose them: tracks in their order, without those that are left out. */
export function chooseDays(route: RouteFile, days: RouteGround["days"]): RouteFile {
  if (days === undefined) return route;
  const chosen = route.tracks.flatMap((track, at): { day: number; track: RouteTrack }[] => {
    const day = days[at] ?? null;
    return day === null ? [] : [{ day, track: { ...track, name: dayName(track.name, day) } }];
  });
  return { ...route, tracks: chosen.sort((one, other) => one.day - other.day).map(({ track }) => track) };
}

/** "Day 6: Leh to Khardung". */
function dayName(name: string, day: number): string {
  const words = name.replace(/^day \d{1,2}\b[\s:,.–-]*/i, "");
  return words === "" ? `Day ${day}` : `Day ${day}: ${words}`;
}

/** Reads, measures and stores the route of a tour. Nothing is written if file, ground and rules are those of the stored one. */
export async function saveRoute(
  db: Sql,
  tourId: string,
  { gpx, ground }: { gpx: Uint8Array; ground: RouteGround },
): Promise<SavedRoute> {
  const digest = createHash("sha256")
    .update(`${RULES} ${JSON.stringify(ground)} `)
    .update(gpx)
    .digest("base64url");
  const stored = await db.selectFrom("tour_route").select("digest").where("tour_id", "=", tourId).executeTakeFirst();
  if (stored?.digest === digest) return { ok: true, isChanged: false, notes: [] };
  const read = readGpx(gpx);
  if (!read.ok) return read;
  const row = {
    ...{ gpx: Buffer.from(gpx), digest },
    ground: json(ground),
    measured: json(measureRoute(chooseDays(read.route, ground.days))),
  };
  await db
    .insertInto("tour_route")
    .values({ tour_id: tourId, ...row })
    .onConflict((conflict) => conflict.column("tour_id").doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
  return { ok: true, isChanged: true, notes: read.route.notes };
}
