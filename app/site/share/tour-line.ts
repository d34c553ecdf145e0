import type { ShownTour } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";

/** Duration and lowest price of a tour for its link preview. */
export function tourLine({ duration, prices, sells }: Pick<ShownTour, "duration" | "prices" | "sells">): string {
  const price = formatRupees(prices.offerPaise ?? prices.regularPaise);
  return `${duration} · ${sells === "enquiry" || prices.isFrom ? "from " : ""}${price} per person`;
}
