import { contactsThatStopSales, getPage } from "#modules/content/index.server.ts";
import type { GiftSums } from "#modules/credit/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** Sums that the company sells; null as long as it sells no gifts, or nothing at all. */
export async function giftSumsOnSale(db: Sql): Promise<GiftSums | null> {
  if ((await contactsThatStopSales(db)).length > 0) return null;
  return (await getPage(db, "company")).gifts ?? null;
}
