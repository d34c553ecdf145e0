import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";

/** Meeting point of a tour, in degrees; `destination` is the slug of the place where the tour is at home. */
export interface TourStart {
  name: string;
  latitude: number;
  longitude: number;
  destination: string;
}

/** Meeting points by the tours' ids. */
export async function listStarts(db: Sql, ids: readonly string[]): Promise<Map<string, TourStart>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("tour")
    .select(["id", "destination", sql<string>`details #>> '{meetingPoint,name}'`.as("name")])
    .select(sql<number>`(details #>> '{meetingPoint,latitude}')::float8`.as("latitude"))
    .select(sql<number>`(details #>> '{meetingPoint,longitude}')::float8`.as("longitude"))
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, ...start }) => [id, start]));
}
