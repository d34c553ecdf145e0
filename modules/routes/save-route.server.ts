import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { json, type Sql } from "#platform/database/database.server.ts";
import { measureRoute } from "./measure.ts";
import type { RouteGround } from "./model.ts";
import { type RouteFault, readGpx } from "./read-gpx.server.ts";

/** Changes with the rules of measuring: stored routes are measured again. */
const RULES = 1;

const line = z.array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])).min(2);
const lines = z.array(line).optional();

/** Lines and areas under a route, as its file in `content/routes/` has them. */
export const routeGround = z.strictObject({
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

/** Deletes the routes of all other tours. */
export const forgetOtherRoutes = async (db: Sql, tourIds: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("tour_route")
    .where(sql<boolean>`NOT tour_id = ANY(${[...tourIds]}::uuid[])`)
    .execute();
};

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
    ...{ gpx: read.text, digest },
    ground: json(ground),
    measured: json(measureRoute(read.route)),
  };
  await db
    .insertInto("tour_route")
    .values({ tour_id: tourId, ...row })
    .onConflict((conflict) => conflict.column("tour_id").doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
  return { ok: true, isChanged: true, notes: read.route.notes };
}
