import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

interface HoldFigures {
  held: number;
  /** Overdue by 5 minutes: the expiry job is late. */
  overdue: number;
  places: number;
  departures: number;
}

export async function holdFigures({ db, clock }: { db: Sql; clock: Clock }): Promise<HoldFigures> {
  const { rows } = await sql<HoldFigures>`
    SELECT count(*) AS held, count(*) FILTER (WHERE hold_expires_at < ${clock.now()}::timestamptz - interval '5 minutes') AS overdue,
      coalesce(sum(seats), 0)::integer AS places, count(DISTINCT departure_id) AS departures
    FROM booking WHERE status = 'held'`.execute(db);
  return rows[0] ?? { held: 0, overdue: 0, places: 0, departures: 0 };
}
