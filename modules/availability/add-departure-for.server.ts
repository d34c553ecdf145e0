import { sql } from "kysely";
import type { Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";

export async function addDepartureFor(
  tx: Tx,
  wanted: { tourId: string; localDate: string; localTime: string; people: number },
): Promise<string> {
  const { tourId, localDate, localTime, people } = wanted;
  const startsAt = delhiToInstant(localDate, localTime);
  // Before the new row locks its tour: publishing locks in this order.
  await sql`LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE`.execute(tx);
  // Database time: the guide rule's trigger acts on a changed `edited_at`, and our clock may stand still.
  const { rows } = await sql<{ id: string }>`
    INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken, capacity_before_party, status)
    VALUES (${newId()}, ${tourId}, ${localDate}, ${localTime}, ${startsAt}, ${startsAt}, ${people}, ${people}, 0, 'open')
    ON CONFLICT (tour_id, local_date, local_time)
      DO UPDATE SET edited_at = now(), updated_at = now(),
        capacity_before_party = CASE departure.status WHEN 'cancelled' THEN 0
          ELSE COALESCE(departure.capacity_before_party, departure.capacity) END,
        capacity = departure.taken + ${people}::integer, taken = departure.taken + ${people}::integer,
        status = CASE departure.status WHEN 'cancelled' THEN 'open' ELSE departure.status END,
        status_reason = CASE departure.status WHEN 'cancelled' THEN NULL ELSE departure.status_reason END,
        closed_by = CASE departure.status WHEN 'cancelled' THEN NULL ELSE departure.closed_by END,
        closed_by_block = CASE departure.status WHEN 'cancelled' THEN NULL ELSE departure.closed_by_block END
    RETURNING id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("a departure just written is not there");
  return row.id;
}
