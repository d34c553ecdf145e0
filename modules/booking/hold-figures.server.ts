import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database.server.ts";

/** Places being paid for now, and holds that should have ended: the sweep is late when there are any. */
export async function holdFigures({
  db,
  clock,
}: {
  db: Sql;
  clock: Clock;
}): Promise<{ held: number; overdue: number }> {
  const { rows } = await sql<{ held: number; overdue: number }>`
    SELECT count(*) AS held, count(*) FILTER (WHERE hold_expires_at < ${clock.now()}::timestamptz - interval '5 minutes') AS overdue
    FROM booking WHERE status = 'held'`.execute(db);
  return rows[0] ?? { held: 0, overdue: 0 };
}
