import type { Sql } from "#platform/database/database.server.ts";
import { knowsMeetingPoint, type MeasuredRoute, type RouteGround } from "./model.ts";

/** A stored route. `digest` changes with it. */
export interface StoredRoute extends MeasuredRoute {
  ground: RouteGround;
  digest: string;
}

/** Null if the tour has none. */
export async function findRoute(db: Sql, tourId: string): Promise<StoredRoute | null> {
  const row = await db
    .selectFrom("tour_route")
    .select(["measured", "ground", "digest"])
    .where("tour_id", "=", tourId)
    .executeTakeFirst();
  return row ? { ...row.measured, ground: row.ground, digest: row.digest } : null;
}

/** True if a map of the meeting point can be drawn. */
export async function hasMeetingMap(db: Sql, tourId: string): Promise<boolean> {
  const route = await findRoute(db, tourId);
  return route !== null && knowsMeetingPoint(route);
}
