import type { TourForSale } from "#modules/catalogue/index.server.ts";

/** Limits of a tour, shown before payment; null if none. The height is for our bicycles: a child may come in a rickshaw. */
export function describeFit({ minAge, minHeightCm }: TourForSale["fit"]): string | null {
  const height = minHeightCm > 0 ? `at least ${minHeightCm} cm tall` : null;
  const limits = [minAge > 0 ? `${minAge} or older` : null, height].filter((limit) => limit !== null);
  const who = height === null ? "Everyone on this tour" : "Everyone who rides a bicycle on this tour";
  return limits.length > 0 ? `${who} must be ${limits.join(" and ")}.` : null;
}
