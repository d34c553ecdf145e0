import { writtenTables } from "#db/written-tables.ts";
import { materialiseDepartures } from "#modules/availability/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { createQueryCache } from "#platform/database/query-cache.server.ts";
import { openSeededDatabase } from "../database/database.ts";

/**
 * Context for reading the demo company's public pages on Saturday 21 November 2026, 11:30 in Delhi, with departures.
 * The caller closes its database.
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
