import type { Db } from "#platform/database/database.server.ts";

/** Ids of open departures without a guest, the latest first: a booking there is in nobody's way. */
export async function freeDepartureIds(db: Db, howMany: number): Promise<string[]> {
  const rows = await db
    .selectFrom("departure")
    .select("id")
    .where("status", "=", "open")
    .where("taken", "=", 0)
    .where("cutoff_at", ">", new Date())
    .orderBy("starts_at", "desc")
    .limit(howMany)
    .execute();
  if (rows.length < howMany) throw new Error(`only ${rows.length} departures are free`);
  return rows.map(({ id }) => id);
}
