import type { TourForSale } from "#modules/catalogue/index.server.ts";

/**
 * The limits of a tour in a sentence: read before anybody pays, not at the meeting point. A height is that of our bicycles, and a
 * child may come in a rickshaw where there is one. Null where everybody can come.
 */
export function describeFit({ minAge, minHeightCm }: TourForSale["fit"]): string | null {
  const height = minHeightCm > 0 ? `at least ${minHeightCm} cm tall` : null;
  const limits = [minAge > 0 ? `${minAge} or older` : null, height].filter((limit) => limit !== null);
  const who = height === null ? "To come on this tour" : "To ride a bicycle on this tour";
  return limits.length > 0 ? `${who} one has to be ${limits.join(" and ")}.` : null;
}
