export { type GstState, gstStates, stateName } from "#platform/text/gst-states.ts";
export { type PaperKind, paperKinds, readPaperFilter } from "./paper-query.ts";
export {
  creditTaxes,
  declaredOf,
  financialYear,
  lacksAddress,
  placeOfSupply,
  rateLabel,
  seriesOf,
  type Taxes,
  taxesIn,
} from "./tax-rules.ts";

export const productKinds = ["all", "category", "tour"] as const;
export type ProductKind = (typeof productKinds)[number];

/** Seller, buyer and lines of a paper as printed. */
export interface PaperWords {
  seller: { name: string; address: string[]; gstin: string; state: string };
  /** Papers from before states were asked for have none. */
  buyer: {
    name: string;
    address: string | null;
    state?: string | null;
    gstin: string | null;
    orderNumber: string | null;
  };
  reference: string;
  tour: string;
  rideOn: string;
  /** With GST, as it was paid. */
  lines: { label: string; paise: number }[];
  /** Statement that the rate wants (`declaredOf`). */
  declared?: string | null;
}
