import { getProduct } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { listGstRates, termsOn } from "./rates.server.ts";

/** True if a sale of the tour would have a tax invoice now. */
export async function isTaxedNow({ db, clock }: { db: Sql; clock: Clock }, tourId: string): Promise<boolean> {
  const rates = await listGstRates(db);
  if (rates.length === 0) return false;
  const { category } = await getProduct(db, tourId);
  return termsOn(rates, { tourId, category, day: delhiDate(clock.now()) }) !== null;
}
