import type { Sql } from "#platform/database/database.server.ts";
import type { ClosedBy, DepartureStatus } from "./model.ts";
import { rideEndsAt } from "./ride-end.server.ts";

/** Everything that the statement which takes places asks of a departure, and what closed it. */
export interface SaleTerms {
  status: DepartureStatus;
  statusReason: string | null;
  closedBy: ClosedBy | null;
  /** Block that closed it, if it still stands. */
  block: { id: string; reason: string } | null;
  startsAt: Date;
  endsAt: Date;
  cutoffAt: Date;
  capacity: number;
  taken: number;
  /** A party has it to itself. */
  isPartys: boolean;
  isPublished: boolean;
  sells: "instant" | "enquiry";
  tourSlug: string;
}

/** Finds the terms of a departure; null if there is none. */
export async function findSaleTerms(db: Sql, id: string): Promise<SaleTerms | null> {
  const row = await db
    .selectFrom("departure")
    .innerJoin("tour", "tour.id", "departure.tour_id")
    .leftJoin("blackout", "blackout.id", "closed_by_block")
    .select(["departure.status", "status_reason as statusReason", "closed_by as closedBy", "capacity", "taken"])
    .select(["starts_at as startsAt", "cutoff_at as cutoffAt", "tour.slug as tourSlug", "tour.sells"])
    .select(rideEndsAt.as("endsAt"))
    .select(["capacity_before_party", "tour.published as isPublished", "blackout.id as blockId", "blackout.reason"])
    .where("departure.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { capacity_before_party, blockId, reason, ...terms } = row;
  return {
    ...terms,
    isPartys: capacity_before_party !== null,
    block: blockId !== null && reason !== null ? { id: blockId, reason } : null,
  };
}
