import { type RawBuilder, type SqlBool, sql } from "kysely";

/** A later rule may open such a departure again. Stored: never reword. */
export const WITHDRAWN = "the timetable has changed";

export const TOO_LATE_TO_FORM = "nobody had booked by the time we had to decide";

export const isTooLateToForm = (now: Date): RawBuilder<boolean> =>
  sql`(departure.taken = 0 AND departure.guaranteed_at IS NULL AND coalesce(departure.decides_at <= ${now}, false))`;

export const isWithdrawn: RawBuilder<SqlBool> = sql`(departure.status = 'closed' AND departure.status_reason = ${WITHDRAWN} AND departure.taken = 0 AND departure.edited_at IS NULL)`;

const blocksOverIt = sql`FROM blackout
  WHERE (blackout.tour_id IS NULL OR blackout.tour_id = departure.tour_id)
    AND departure.local_date BETWEEN blackout.from_date AND blackout.to_date`;

export const blockedBecause = (except: string | null = null): RawBuilder<string | null> =>
  sql`(SELECT min(blackout.reason) ${blocksOverIt} AND blackout.id IS DISTINCT FROM ${except}::uuid)`;

export const isClosedByBlock: RawBuilder<SqlBool> = sql`(departure.status = 'closed' AND departure.status_reason IN (SELECT blackout.reason ${blocksOverIt}))`;
