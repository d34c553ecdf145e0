import { type SqlBool, sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { leavesAt, lockDepartures } from "./claim-seats.server.ts";
import { type DepartureLine, forming } from "./list-departures-between.server.ts";
import { lockTimetables, saveBlackout } from "./materialise-departures.server.ts";

/**
 * Closes days until `unblock`. Departures with riders keep running, unless they lack their minimum; they are
 * returned.
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
    // All of them: one opened meanwhile would be locked out of order.
    await lockDepartures(tx, inThoseDays);
    const closing = sql<SqlBool>`(${inThoseDays} AND departure.status = 'open' AND ${leavesAt} > ${now})`;
    const rows = await tx
      .updateTable("departure")
      .set({
        status: "closed",
        status_reason: blackout.reason,
        closed_by: "block",
        closed_by_block: id,
        updated_at: now,
      })
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
