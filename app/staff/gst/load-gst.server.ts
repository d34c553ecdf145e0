import { listCategories, listTourNames } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import { type GstRate, listGstRates } from "#modules/tax/index.server.ts";
import { rateLabel, stateName } from "#modules/tax/model.ts";
import { delhiDate, plainDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

/** GST rates by product, with the seller that papers name. */
export async function loadGst({ app, staff }: ScreenAsk) {
  const { db, clock } = app;
  const today = delhiDate(clock.now());
  const [rates, { legalName, gstin }, tours, categories] = await Promise.all([
    listGstRates(db),
    getPage(db, "company"),
    listTourNames(db),
    listCategories(db),
  ]);
  const nameOf = ({ product, productKey }: GstRate): string => {
    if (product === "all") return "All tours";
    if (product === "tour") return tours.find(({ id }) => id === productKey)?.name ?? "A tour";
    return categories.find(({ slug }) => slug === productKey)?.name ?? "A category";
  };
  const mayEdit = mayRun(staff.role, "set-gst-rate");
  return {
    title: "GST",
    seller: gstin === undefined ? null : `${legalName}, GSTIN ${gstin}, ${stateName(gstin.slice(0, 2))}`,
    mayEdit,
    rates: rates.map((rate) => {
      const { id, fromDay, terms, enteredBy } = rate;
      const later = rates.some(
        (other) => isSameProduct(other, rate) && other.fromDay > fromDay && other.fromDay <= today,
      );
      return {
        ...{ id, product: nameOf(rate), from: plainDate(fromDay), enteredBy },
        rate: terms === null ? "no tax" : rateLabel(terms.rateHundredths),
        sac: terms?.sac ?? "",
        riddenIn: terms === null ? "" : stateName(terms.riddenIn),
        standing: fromDay > today ? "to come" : later ? "over" : "now",
        mayRemove: mayEdit && fromDay >= today,
      };
    }),
  };
}
export type GstData = Awaited<ReturnType<typeof loadGst>>;

const isSameProduct = (one: GstRate, other: GstRate): boolean =>
  one.product === other.product && one.productKey === other.productKey;
