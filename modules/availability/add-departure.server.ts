import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";

export interface NewDeparture {
  tourId: string;
  localDate: string;
  localTime: string;
  capacity: number;
  cutoffAt: Date;
}

/** Adds one start besides the timetable, which leaves it alone. Null if the tour starts at that hour already. */
export async function addDeparture(
  { db, clock }: { db: Db; clock: Clock },
  { tourId, localDate, localTime, capacity, cutoffAt }: NewDeparture,
): Promise<string | null> {
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, status, edited_at)
    VALUES (${newId()}, ${tourId}, ${localDate}, ${localTime}, ${delhiToInstant(localDate, localTime)}, ${cutoffAt},
      ${capacity}, 'open', ${now})
    ON CONFLICT (tour_id, local_date, local_time) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}
