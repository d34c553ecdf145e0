import type { Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { ProductKind } from "./model.ts";

/** Tax of a product; null from the day on which none is charged any more. */
export interface RateTerms {
  sac: string;
  rateHundredths: number;
  /** GST code of the state where the ride is performed. */
  riddenIn: string;
}

export interface GstRate {
  id: string;
  product: ProductKind;
  /** Id of the tour or slug of the category. */
  productKey: string | null;
  fromDay: string;
  terms: RateTerms | null;
  enteredBy: string;
  createdAt: Date;
}

/** All rates: of all tours first, then by product, the newest first. */
export async function listGstRates(db: Sql): Promise<GstRate[]> {
  const rows = await db
    .selectFrom("gst_rate")
    .selectAll()
    .orderBy("product")
    .orderBy("product_key")
    .orderBy("from_day", "desc")
    .execute();
  return rows.map(({ sac, rate_hundredths: rateHundredths, ridden_in: riddenIn, ...row }) => ({
    id: row.id,
    product: row.product,
    productKey: row.product_key,
    fromDay: row.from_day,
    terms: sac === null || rateHundredths === null || riddenIn === null ? null : { sac, rateHundredths, riddenIn },
    enteredBy: row.entered_by,
    createdAt: row.created_at,
  }));
}

/** Null if the product has a rate from that day on already. */
export async function addGstRate(
  db: Sql,
  { product, productKey, fromDay, terms, enteredBy, createdAt }: Omit<GstRate, "id">,
): Promise<string | null> {
  const row = await db
    .insertInto("gst_rate")
    .values({
      ...{ id: newId(), product, product_key: productKey, from_day: fromDay },
      ...{
        sac: terms?.sac ?? null,
        rate_hundredths: terms?.rateHundredths ?? null,
        ridden_in: terms?.riddenIn ?? null,
      },
      ...{ entered_by: enteredBy, created_at: createdAt },
    })
    .onConflict((conflict) => conflict.constraint("gst_rate_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Takes back a rate that has not begun, or that began today and has made no paper. False otherwise. */
export async function removeGstRate(db: Sql, { id, today }: { id: string; today: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("gst_rate")
    .where("id", "=", id)
    .where("from_day", ">=", today)
    .where((is) =>
      is.or([
        is("from_day", ">", today),
        is.not(is.exists(is.selectFrom("tax_paper").select("id").where("issued_on", "=", today))),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const nearness: Record<ProductKind, number> = { tour: 2, category: 1, all: 0 };

/** Terms of a tour on a day: the tour's own go before its category's, and those before all tours'. Null if untaxed. */
export function termsOn(
  rates: readonly GstRate[],
  { tourId, category, day }: { tourId: string; category: string; day: string },
): RateTerms | null {
  const [found] = rates
    .filter(({ fromDay }) => fromDay <= day)
    .filter(
      ({ product, productKey }) => productKey === (product === "tour" ? tourId : product === "all" ? null : category),
    )
    .toSorted(
      (one, other) => nearness[other.product] - nearness[one.product] || (one.fromDay < other.fromDay ? 1 : -1),
    );
  return found?.terms ?? null;
}
