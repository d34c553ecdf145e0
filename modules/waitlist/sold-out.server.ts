import { isFull } from "#modules/availability/model.ts";
import { quote } from "#modules/booking/index.server.ts";
import { type BookingRefusal, refusals } from "#modules/booking/model.ts";
import { findTourForSale } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { WaitlistDeparture } from "./model.ts";

/** Finds how a departure stands for a party of `people`. Null if there is none, or it was made for another party. */
export async function findWaitlistDeparture(
  deps: { db: Db; clock: Clock },
  { departure, people }: { departure: string; people: number },
): Promise<WaitlistDeparture | null> {
  const row = await deps.db
    .selectFrom("departure")
    .select(["tour_id", "local_date", "local_time", "cutoff_at", "capacity", "capacity_before_party"])
    .where("id", "=", departure)
    .executeTakeFirst();
  const tour = row && (await findTourForSale(deps.db, row.tour_id));
  if (!row || row.capacity_before_party === 0 || tour?.sells !== "instant") return null;
  const most = Math.min(tour.groupSizeMax, row.capacity_before_party ?? row.capacity);
  const answer = await quote(deps, { departure, people: Math.min(people, most), category: "regular" });
  const { standing, why } = standingOf("refused" in answer ? answer.refused : null);
  return {
    tour: { name: tour.name, path: tour.path },
    localDate: row.local_date,
    localTime: row.local_time,
    cutoffAt: row.cutoff_at.toISOString(),
    most,
    standing,
    why,
  };
}

/** Above the payment limit the desk books, so it is not full. */
function standingOf(refused: BookingRefusal | null): Pick<WaitlistDeparture, "standing" | "why"> {
  if (refused === null || refused === "over_one_payment") return { standing: "free", why: "" };
  return { standing: isFull(refused) ? "full" : "over", why: refusals[refused] };
}
