import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { leavesAt } from "./claim-seats.server.ts";
import type { DepartureStatus } from "./model.ts";

/** Whether a departure runs is still open: so many riders must have paid by then (ISO). */
interface Forming {
  minimum: number;
  decidesAt: string;
}

/** In a statement about departures: how it stands with the riders that it needs; NULL: it runs, or runs no more. */
export const forming = sql<Forming | null>`CASE
  WHEN decides_at IS NOT NULL AND guaranteed_at IS NULL AND departure.status IN ('open', 'closed')
  THEN json_build_object('minimum', group_min, 'decidesAt', decides_at) END`;

/** A departure as the desk sees it: how full it is, and whether it sells. */
export interface DepartureLine {
  id: string;
  tourName: string;
  localDate: string;
  localTime: string;
  taken: number;
  capacity: number;
  status: DepartureStatus;
  startsAt: Date;
  /** Nobody books it any more from then on; of one that latecomers may join that is after its start. */
  cutoffAt: Date;
  /** The later of the two: from then on nobody comes to it any more. */
  leavesAt: Date;
  /** A guide is taken for it: somebody is on it, and it has not been called off. */
  hasGuide: boolean;
  /** Of its tour: one that has been withdrawn sells nothing, whatever its departures say, and one that takes enquiries no dates. */
  isPublished: boolean;
  sells: "instant" | "enquiry";
  /** Null: it runs, or runs no more. */
  forming: Forming | null;
}

/** The departures between two days in Delhi, both included, of one tour or (null) of all, in order of time. */
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
