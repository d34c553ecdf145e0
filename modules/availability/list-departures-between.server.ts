import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { leavesAt } from "./claim-seats.server.ts";
import type { DepartureStatus } from "./model.ts";

interface Forming {
  minimum: number;
  decidesAt: string;
}

export const forming = sql<Forming | null>`CASE
  WHEN decides_at IS NOT NULL AND guaranteed_at IS NULL AND departure.status IN ('open', 'closed')
  THEN json_build_object('minimum', group_min, 'decidesAt', decides_at) END`;

export interface DepartureLine {
  id: string;
  tourName: string;
  localDate: string;
  localTime: string;
  taken: number;
  capacity: number;
  status: DepartureStatus;
  startsAt: Date;
  cutoffAt: Date;
  leavesAt: Date;
  hasGuide: boolean;
  isPublished: boolean;
  sells: "instant" | "enquiry";
  forming: Forming | null;
}

export async function listDeparturesBetween(
  db: Sql,
  { tourId, from, to }: { tourId: string | null; from: string; to: string },
): Promise<DepartureLine[]> {
  let query = db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["departure.id", "tour.name as tourName", "local_date as localDate", "local_time as localTime"])
    .select(["taken", "capacity", "departure.status", "starts_at as startsAt", "cutoff_at as cutoffAt"])
    .select(leavesAt.as("leavesAt"))
    .select(["tour.published as isPublished", "tour.sells"])
    .select(forming.as("forming"))
    .select(sql<boolean>`EXISTS (SELECT FROM guide_duty WHERE departure_id = departure.id)`.as("hasGuide"))
    .where("local_date", ">=", from)
    .where("local_date", "<=", to);
  if (tourId !== null) query = query.where("tour_id", "=", tourId);
  return query.orderBy("starts_at").orderBy("tour.name").execute();
}
