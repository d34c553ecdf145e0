import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Why a departure that nobody is on runs no more; one that a later rule calls for again is opened again, unless its day is blocked. Stored:
 * never reword.
 */
export const WITHDRAWN = "the timetable has changed";

/** Why a departure that needs a minimum of riders stays closed with nobody on it, once the day to decide is over. */
export const TOO_LATE_TO_FORM = "nobody had booked by the time we had to decide";

/** In a statement about departures: nobody is on it, it needs a minimum of riders, and `now` is too late to gather them. */
export const isTooLateToForm = (now: Date): RawBuilder<boolean> =>
  sql`(departure.taken = 0 AND departure.guaranteed_at IS NULL AND coalesce(departure.decides_at <= ${now}, false))`;

/** In a statement about departures: a timetable has given it up, with nobody on it, and nobody has changed it by hand since. */
export const isWithdrawn: RawBuilder<SqlBool> = sql`(departure.status = 'closed' AND departure.status_reason = ${WITHDRAWN} AND departure.taken = 0 AND departure.edited_at IS NULL)`;

const blocksOverIt = sql`FROM blackout
  WHERE (blackout.tour_id IS NULL OR blackout.tour_id = departure.tour_id)
    AND departure.local_date BETWEEN blackout.from_date AND blackout.to_date`;

/** In a statement about departures: why the day of one is blocked, by any block but `except`; NULL where none lies over it. */
export const blockedBecause = (except: string | null = null): RawBuilder<string | null> =>
  sql`(SELECT min(blackout.reason) ${blocksOverIt} AND blackout.id IS DISTINCT FROM ${except}::uuid)`;

/** In a statement about departures: it is closed because its day is blocked. */
export const isClosedByBlock: RawBuilder<SqlBool> = sql`(departure.status = 'closed' AND departure.status_reason IN (SELECT blackout.reason ${blocksOverIt}))`;
