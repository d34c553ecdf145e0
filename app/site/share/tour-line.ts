import type { TourSummary } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";

/** Duration and price of a tour for its link preview; "from" for a tour made to measure. */
export function tourLine({ duration, prices, sells }: Pick<TourSummary, "duration" | "prices" | "sells">): string {
  const price = formatRupees(prices.offerPaise ?? prices.regularPaise);
  return `${duration} · ${sells === "enquiry" ? "from " : ""}${price} per person`;
}
