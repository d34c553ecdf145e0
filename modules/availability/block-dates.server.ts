import { type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { leavesAt, lockDepartures } from "./claim-seats.server.ts";
import { type DepartureLine, forming } from "./list-departures-between.server.ts";
import { lockTimetables, saveBlackout } from "./materialise-departures.server.ts";

/**
 * Closes days for new bookings, of one tour or of all: departures already made and those to come, and of those that have left the ones
 * that latecomers may still join. Those with people on them keep running until somebody calls them off, or they lack their minimum of
 * riders when it is decided, which nobody fills up any more (`forming`); they are returned, with the block's id: `unblock` ends it.
 */
export async function blockDates(
  { db, clock }: { db: Db; clock: Clock },
  blackout: { tourId: string | null; from: string; to: string; reason: string },
): Promise<{
  id: string;
  closed: number;
  withPeople: Pick<DepartureLine, "id" | "localDate" | "localTime" | "taken" | "startsAt" | "forming">[];
}> {
  return inTransaction(db, async (tx) => {
    await lockTimetables(tx, blackout.tourId);
    const id = await saveBlackout(tx, blackout);
    const now = clock.now();
    const { tourId, from, to } = blackout;
    const ofTour = tourId === null ? sql<SqlBool>`true` : sql<SqlBool>`departure.tour_id = ${tourId}`;
    const inThoseDays = sql<SqlBool>`(${ofTour} AND departure.local_date BETWEEN ${from} AND ${to})`;
    // All of them, whatever is to become of each: one that somebody opens meanwhile would be locked out of turn.
    await lockDepartures(tx, inThoseDays);
    const closing = sql<SqlBool>`(${inThoseDays} AND departure.status = 'open' AND ${leavesAt} > ${now})`;
    const rows = await tx
      .updateTable("departure")
      .set({ status: "closed", status_reason: blackout.reason, updated_at: now })
      .where(closing)
      .returning(["id", "local_date as localDate", "local_time as localTime", "taken", "starts_at as startsAt"])
      .returning(forming.as("forming"))
      .execute();
    return {
      id,
      closed: rows.length,
      withPeople: rows.filter(({ taken }) => taken > 0),
    };
  });
}
