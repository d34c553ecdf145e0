import { type SqlBool, sql } from "kysely";
import type { GuideRole } from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { DepartureStatus } from "../model.ts";

/** A guide's part in a departure. */
export interface GuideRide {
  departureId: string;
  guideId: string;
  guideName: string;
  role: GuideRole;
  tourId: string;
  tourName: string;
  localDate: string;
  localTime: string;
  startsAt: Date;
  /** End of the turn-round. */
  backAt: Date;
  taken: number;
  status: DepartureStatus;
  toldAt: Date | null;
}

const backAt = sql<Date>`departure.starts_at + tour.guide_minutes * interval '1 minute'`;

/** Lists assignments in the order of their starts. Without a guide, a span or a departure it lists all. */
export async function listGuideRides(
  db: Sql,
  {
    guideIds,
    departureIds,
    out,
  }: {
    guideIds?: readonly string[];
    departureIds?: readonly string[];
    /** Rides under way at some moment of this span. */
    out?: { from: Date; to: Date };
  },
): Promise<GuideRide[]> {
  let query = db
    .selectFrom("guide_assignment")
    .innerJoin("guide", "guide.id", "guide_assignment.guide_id")
    .innerJoin("departure", "departure.id", "guide_assignment.departure_id")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .select(["guide_assignment.departure_id as departureId", "guide_id as guideId", "guide.name as guideName", "role"])
    .select(["departure.tour_id as tourId", "tour.name as tourName", "local_date as localDate"])
    .select(["local_time as localTime", "starts_at as startsAt", backAt.as("backAt"), "taken"])
    .select(["departure.status", "told_at as toldAt"]);
  if (guideIds !== undefined) query = query.where("guide_id", "in", [...guideIds, NOBODY]);
  if (departureIds !== undefined) query = query.where("guide_assignment.departure_id", "in", [...departureIds, NOBODY]);
  if (out !== undefined)
    query = query.where("starts_at", "<", out.to).where(sql<SqlBool>`${backAt} > ${out.from}::timestamptz`);
  return query.orderBy("starts_at").orderBy("guide.name").execute();
}

/** Keeps `IN` from being empty. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
