import { expect } from "vitest";
import type { Database } from "#platform/database/database.server.ts";

/** Number of statements in this database that wait for a lock. */
export async function waitersOf(database: Database): Promise<number> {
  const { rows } = await database.executeRaw(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}

/** Waits until this many statements in the database wait for a lock. */
export const untilStatementsWait = (database: Database, howMany = 1): Promise<void> =>
  expect.poll(() => waitersOf(database)).toBeGreaterThanOrEqual(howMany);
