import type { TourSummary } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";

/** What a shared picture says of a tour: how long, and what it costs; of a tour made to measure where prices begin. */
export function tourLine({ duration, prices, sells }: Pick<TourSummary, "duration" | "prices" | "sells">): string {
  const price = formatRupees(prices.offerPaise ?? prices.regularPaise);
  return `${duration} · ${sells === "enquiry" ? "from " : ""}${price} per person`;
}
