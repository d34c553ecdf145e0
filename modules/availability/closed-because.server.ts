import { type RawBuilder, sql } from "kysely";

/** Why a departure that nobody is on runs no more; one that a later rule calls for again is opened again, unless its day is blocked. Stored: never reword. */
export const WITHDRAWN = "the timetable has changed";

/** In a statement about departures: why the day of one is blocked, by any block but `except`; NULL where none lies over it. */
export const blockedBecause = (except: string | null = null): RawBuilder<string | null> =>
  sql`(SELECT min(blackout.reason) FROM blackout
    WHERE (blackout.tour_id IS NULL OR blackout.tour_id = departure.tour_id)
      AND departure.local_date BETWEEN blackout.from_date AND blackout.to_date
      AND blackout.id IS DISTINCT FROM ${except}::uuid)`;
