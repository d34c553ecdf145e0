import type { TourForSale } from "#modules/catalogue/index.server.ts";

/** Limits of a tour, shown before payment; null if none. The height is for our bicycles: a child may come in a rickshaw. */
export function describeFit({ minAge, minHeightCm }: TourForSale["fit"]): string | null {
  const height = minHeightCm > 0 ? `at least ${minHeightCm} cm tall` : null;
  const limits = [minAge > 0 ? `${minAge} or older` : null, height].filter((limit) => limit !== null);
  const who = height === null ? "To come on this tour" : "To ride a bicycle on this tour";
  return limits.length > 0 ? `${who} one has to be ${limits.join(" and ")}.` : null;
}
