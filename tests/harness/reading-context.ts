import { writtenTables } from "#db/written-tables.ts";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { createQueryCache } from "#platform/database/query-cache.server.ts";
import { openSeededDatabase } from "./database.ts";

/**
 * What public pages of the demo company are read from, on Saturday 21 November 2026, 11:30 in Delhi, with its departures; and its database,
 * to be closed.
 */
export async function openReadingContext() {
  const database = await openSeededDatabase();
  const app = {
    db: database.db,
    cachedDb: createQueryCache(database.db, writtenTables).db,
    clock: new SteppedClock("2026-11-21T06:00:00Z"),
  };
  await materialiseDepartures(app);
  return { database, app };
}
