import { type RawBuilder, type SqlBool, sql } from "kysely";

/** A later rule may open such a departure again. */
export const WITHDRAWN = "the timetable has changed";

export const TOO_LATE_TO_FORM = "nobody had booked by the time we had to decide";

export const isTooLateToForm = (now: Date): RawBuilder<boolean> =>
  sql`(departure.taken = 0 AND departure.guaranteed_at IS NULL AND coalesce(departure.decides_at <= ${now}, false))`;

export const isWithdrawn: RawBuilder<SqlBool> = sql`(departure.status = 'closed' AND departure.closed_by = 'timetable' AND departure.taken = 0 AND departure.edited_at IS NULL)`;

export const isClosedByBlock: RawBuilder<SqlBool> = sql`(departure.status = 'closed' AND departure.closed_by = 'block')`;

/** The block that counts where several lie over a departure. */
const blockOverIt = <Type>(column: "id" | "reason", except: string | null): RawBuilder<Type | null> =>
  sql`(SELECT blackout.${sql.ref(column)} FROM blackout
    WHERE (blackout.tour_id IS NULL OR blackout.tour_id = departure.tour_id)
      AND departure.local_date BETWEEN blackout.from_date AND blackout.to_date
      AND blackout.id IS DISTINCT FROM ${except}::uuid
    ORDER BY blackout.reason, blackout.id LIMIT 1)`;

export const blockedBy = (except: string | null = null) => blockOverIt<string>("id", except);
export const blockedBecause: RawBuilder<string | null> = blockOverIt<string>("reason", null);
